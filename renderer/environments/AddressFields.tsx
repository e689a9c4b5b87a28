/** The fields that say where a service is and who one is there; each stands at the top of the page while it is missing, then in its section. */
import { readApplicationUrl } from '../../shared/environment/application-url.ts';
import { readBaseUrl } from '../../shared/environment/base-url.ts';
import { complaintAbout } from '../../shared/environment/edit-fields.ts';
import { isSigned } from '../../shared/environment/ussd-protocol.ts';
import { TextField } from '../ui/TextField.tsx';
import type { PartProps } from './part-props.ts';

type FieldProps = Pick<PartProps, 'fields' | 'problems' | 'onChange' | 'usualName'>;

export function NameField({ fields, usualName, problems, onChange }: FieldProps) {
  return (
    <TextField
      label="Name"
      placeholder={usualName ?? ''}
      value={fields.name}
      complaint={complaintAbout('name', problems)}
      isPatient
      onChange={(name) => onChange({ name })}
    />
  );
}

export function BaseUrlField({ fields: { baseUrl, ussdProfile }, problems, onChange }: FieldProps) {
  const isService = isSigned(ussdProfile);
  const read = isService ? readBaseUrl(baseUrl) : readApplicationUrl(baseUrl);
  const keptAs = read.ok && read.baseUrl !== baseUrl ? `Kept as ${read.baseUrl}. ${read.note ?? ''}` : undefined;
  return (
    <TextField
      label={isService ? 'Base URL' : 'Address of the application'}
      isBytes
      placeholder={isService ? 'https://api.example' : 'http://127.0.0.1:3000/ussd'}
      note={keptAs ?? (isService ? 'Without /v1. https, or http on this machine only.' : 'Called as it is written.')}
      value={baseUrl}
      isPatient
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
