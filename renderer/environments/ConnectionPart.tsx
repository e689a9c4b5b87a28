/** The connection: timeouts, proxy, trusted certificates, and a test. */
import { Plug } from 'lucide-react';
import type { ConnectionCheck } from '../../shared/contract/environment-commands.ts';
import { complaintAbout } from '../../shared/environment/edit-fields.ts';
import { DEFAULT_TRANSPORT, type TransportSettings } from '../../shared/environment/environment.ts';
import { Button } from '../ui/Button.tsx';
import { ExactField } from '../ui/ExactField.tsx';
import { NumberField } from '../ui/NumberField.tsx';
import { Section } from '../ui/Section.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import { TextField } from '../ui/TextField.tsx';
import { CheckOutcome } from './CheckOutcome.tsx';
import { PinnedCertificates } from './PinnedCertificates.tsx';
import type { PartProps } from './part-props.ts';

type ConnectionPartProps = PartProps & {
  readonly check: ConnectionCheck | 'running' | undefined;
  readonly onCheck: () => void;
};

const LIMITS = [
  ['connectTimeoutMs', 'Connect timeout, in ms', 'Name lookup, TCP, proxy and TLS together.'],
  ['idleTimeoutMs', 'Idle timeout, in ms', 'No progress in either direction.'],
  ['totalTimeoutMs', 'Total timeout, in ms', 'From the start to the last byte of the answer.'],
] as const;

export function ConnectionPart({ fields, problems, check, onCheck, onChange }: ConnectionPartProps) {
  const { transport } = fields;
  const change = (part: Partial<TransportSettings>) => onChange({ transport: { ...transport, ...part } });
  const pin = (fingerprint: string) =>
    change({ pinnedCertificates: [...new Set([...transport.pinnedCertificates, fingerprint])] });
  const proxyComplaint = complaintAbout('transport.proxy', problems);
  const isBlocked = problems.length > 0 || fields.baseUrl === '' || check === 'running';
  return (
    <>
      <Section
        title="Try it"
        note="connects and makes no request"
        actions={
          <Button icon={Plug} onPress={onCheck} disabled={isBlocked}>
            {check === 'running' ? 'Connecting …' : 'Check the connection'}
          </Button>
        }
      >
        <CheckOutcome
          check={check}
          hasAddress={fields.baseUrl !== ''}
          pinned={transport.pinnedCertificates}
          onPin={pin}
        />
      </Section>
      <Section title="Timeouts">
        <div className="columns columns--small inset">
          {LIMITS.map(([name, label, words]) => (
            <div key={name}>
              <NumberField
                label={label}
                unit="milliseconds"
                least={100}
                value={transport[name]}
                onChange={(limitMs) => change({ [name]: limitMs })}
              />
              <p className={complaintAbout(`transport.${name}`, problems) ? 'field__complaint' : 'field__note'}>
                {complaintAbout(`transport.${name}`, problems) ??
                  `${words} Usual: ${DEFAULT_TRANSPORT[name].toLocaleString('en-GB')}.`}
              </p>
            </div>
          ))}
        </div>
      </Section>
      <Section title="Proxy">
        <div className="stack inset">
          <Segmented
            name="Proxy"
            choices={[
              ['system', 'System’s'],
              ['none', 'None'],
              ['explicit', 'This one'],
            ]}
            chosen={transport.proxy.kind}
            onChoose={(kind) => change({ proxy: kind === 'explicit' ? { kind, url: '' } : { kind } })}
          />
          {transport.proxy.kind === 'explicit' ? (
            <TextField
              label="Address of the proxy"
              isBytes
              placeholder="http://proxy.example:3128"
              value={transport.proxy.url}
              complaint={proxyComplaint}
              note={
                proxyComplaint === undefined
                  ? 'Without a password, because this file is plain text: set a proxy with a password in HTTPS_PROXY.'
                  : undefined
              }
              onChange={(url) => change({ proxy: { kind: 'explicit', url } })}
            />
          ) : (
            <p className="field__note">
              {transport.proxy.kind === 'system'
                ? 'HTTPS_PROXY, HTTP_PROXY and NO_PROXY, as they were when Dialbench started. Addresses on this machine bypass the proxy.'
                : 'Every request goes straight, whatever HTTPS_PROXY says.'}
            </p>
          )}
          <p className="field__note">
            Through a proxy every request takes a tunnel, so that it arrives as it was signed.
          </p>
        </div>
      </Section>
      <Section title="Certificates" note="beside the authorities that are trusted anyway">
        <div className="stack inset">
          <ExactField
            label="Authorities to trust here, as PEM"
            rows={5}
            placeholder="-----BEGIN CERTIFICATE-----"
            text={transport.extraCaPem}
            complaint={complaintAbout('transport.extraCaPem', problems)}
            onChange={(extraCaPem) => change({ extraCaPem })}
          />
          <PinnedCertificates
            pinned={transport.pinnedCertificates}
            onPin={pin}
            onUnpin={(fingerprint) =>
              change({ pinnedCertificates: transport.pinnedCertificates.filter((one) => one !== fingerprint) })
            }
          />
        </div>
      </Section>
    </>
  );
}
