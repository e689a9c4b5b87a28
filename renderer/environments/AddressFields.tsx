/** The fields that say where a service is and who one is there; each stands at the top of the page while it is missing, then in its section. */
import { readBaseUrl } from '../../shared/environment/base-url.ts';
import { complaintAbout } from '../../shared/environment/edit-fields.ts';
import { TextField } from '../ui/TextField.tsx';
import type { PartProps } from './part-props.ts';

type FieldProps = Pick<PartProps, 'fields' | 'problems' | 'onChange'>;

export function NameField({ fields, problems, onChange }: FieldProps) {
  return (
    <TextField
      label="Name"
      value={fields.name}
      complaint={complaintAbout('name', problems)}
      isPatient
      onChange={(name) => onChange({ name })}
    />
  );
}

export function BaseUrlField({ fields: { baseUrl }, problems, onChange }: FieldProps) {
  const read = readBaseUrl(baseUrl);
  const keptAs = read.ok && read.baseUrl !== baseUrl ? `Kept as ${read.baseUrl}. ${read.note ?? ''}` : undefined;
  return (
    <TextField
      label="Base URL"
      isBytes
      placeholder="https://api.example"
      note={keptAs ?? 'Without /v1. https, or http on this machine only.'}
      value={baseUrl}
      complaint={complaintAbout('baseUrl', problems)}
      onChange={(typed) => onChange({ baseUrl: typed })}
    />
  );
}

export function ClientIdField({ fields, problems, onChange }: FieldProps) {
  return (
    <TextField
      label="Client id"
      isBytes
      note="Sent as X-Client-Id."
      value={fields.clientId}
      complaint={complaintAbout('clientId', problems)}
      onChange={(clientId) => onChange({ clientId })}
    />
  );
}

export function KeyIdField({ fields, problems, environment, onChange }: FieldProps & Pick<PartProps, 'environment'>) {
  const vaultKeyId = environment && environment.ownKeyId === '' ? environment.keyId : '';
  return (
    <TextField
      label="Key id"
      isBytes
      placeholder={vaultKeyId}
      note={
        vaultKeyId === ''
          ? 'What the service calls your key, sent as keyid. Empty: the key’s own name.'
          : `What the service calls your key, sent as keyid. Empty: ${vaultKeyId}.`
      }
      value={fields.keyId}
      complaint={complaintAbout('keyId', problems)}
      onChange={(keyId) => onChange({ keyId })}
    />
  );
}
