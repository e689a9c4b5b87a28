/** Method and URL of an edit. Warns that a URL outside the environment's own address is sent without the token. */
import { HTTP_METHODS } from '../../../shared/catalogue/operation.ts';
import { splitUrl } from '../../../shared/http/url-parts.ts';
import type { EditChange } from '../../../shared/playground/change-edit.ts';
import type { EditedRequest } from '../../../shared/playground/edited-request.ts';
import { ChangeMark } from '../../profile/ChangeMark.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Section.tsx';
import { TextField } from '../../ui/TextField.tsx';

type RequestLineProps = {
  readonly edit: EditedRequest;
  readonly begun: EditedRequest;
  /** The environment's own address; empty if it has none. */
  readonly baseUrl: string;
  readonly onChange: (change: EditChange) => void;
};

export function RequestLine({ edit, begun, baseUrl, onChange }: RequestLineProps) {
  const isForeign = baseUrl !== '' && !edit.url.startsWith(`${baseUrl}/`);
  const { path, query = '' } = splitUrl(edit.url);
  return (
    <Section title="Request line">
      <div className="together together--short inset">
        <TextField
          label="Method"
          isBytes
          suggestions={HTTP_METHODS}
          value={edit.method}
          onChange={(method) => onChange({ kind: 'method', method })}
          note={edit.method === begun.method ? undefined : <ChangeMark status="changed" before={begun.method} />}
        />
        <TextField
          label="URL"
          isBytes
          value={edit.url}
          onChange={(url) => onChange({ kind: 'url', url })}
          note={edit.url === begun.url ? undefined : <ChangeMark status="changed" before={begun.url} />}
        />
      </div>
      {isForeign && (
        <div className="inset">
          <Alert
            tone="warn"
            isSilent
            actions={
              <Button onPress={() => onChange({ kind: 'url', url: `${baseUrl}${path}${query}` })}>
                Use that address
              </Button>
            }
          >
            This URL is not below the environment’s own address, <code>{baseUrl}</code>. The token is not put in, and
            nothing is sent there.
          </Alert>
        </div>
      )}
    </Section>
  );
}
