/** The destination of a message: our own receiver if the field is empty, else the typed address. */
import { isLoopback } from '../../../shared/http/url-parts.ts';
import { TextField } from '../../ui/TextField.tsx';

type PlaceFieldProps = {
  readonly to: string;
  /** The message has its own path, used when the address has none. */
  readonly hasPath?: boolean;
  readonly onChange: (to: string) => void;
};

export function PlaceField({ to, hasPath = false, onChange }: PlaceFieldProps) {
  const place = to.trim() === '' ? undefined : readPlace(to.trim());
  return (
    <TextField
      label="Send to"
      value={to}
      isBytes
      placeholder="this receiver"
      complaint={place === null ? 'Expected an http or https address, or nothing for this receiver.' : undefined}
      note={
        place && !isLoopback(place.host)
          ? `This leaves the machine: it goes to ${place.host}.`
          : `Left empty, to this receiver.${hasPath ? ' An address without a path keeps the path of the message.' : ''}`
      }
      onChange={onChange}
    />
  );
}

/** Null unless it is an http or https address. */
function readPlace(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && /^https?:$/.test(url.protocol) ? url : null;
}
