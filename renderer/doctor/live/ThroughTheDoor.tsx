/** How a client calls the door and yet signs the environment's own address. */
import type { Environment } from '../../../shared/environment/environment.ts';
import { portOf, splitUrl } from '../../../shared/http/url-parts.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Section } from '../../ui/Section.tsx';
import type { LiveSource } from './source.ts';

type ThroughTheDoorProps = { readonly environment: Environment; readonly source: LiveSource };

export function ThroughTheDoor({ environment, source }: ThroughTheDoorProps) {
  const { host } = source;
  const door = source.address === undefined ? '127.0.0.1:PORT' : splitUrl(source.address).authority;
  const { baseUrl } = environment;
  const isHttp = baseUrl.startsWith('http://');
  const name = host.replace(/:\d+$/, '');
  const port = portOf({ authority: host, scheme: isHttp ? 'http' : 'https' });
  return (
    <Section
      title="Through the door"
      step={2}
      note="A client signs the address that it is given: the door’s own would be refused"
    >
      <div className="stack inset">
        <ul className="live__ways">
          <li>
            Where your client has two settings, have it sign <code>{baseUrl}</code> and call <code>http://{door}</code>{' '}
            with the header <code>Host: {host}</code>. If it cannot set Host, open the door with “Host of the
            environment”.
          </li>
          {isHttp ? (
            <>
              <Way
                words="Make the door its HTTP proxy, and leave its URL as it is:"
                line={`http_proxy=http://${door}`}
              />
              <Way words="With curl:" line={`curl --connect-to ${name}:${port}:${door} ${baseUrl}/v1/…`} />
            </>
          ) : (
            <li>
              Or make the door its HTTP proxy, call <code>http://{host}</code> and sign <code>https://{host}</code>: the
              door speaks TLS to {environment.name} for it. It opens no tunnel (CONNECT): inside one it could read
              nothing.
            </li>
          )}
        </ul>
      </div>
    </Section>
  );
}

function Way({ words, line }: { readonly words: string; readonly line: string }) {
  return (
    <li>
      {words} <code>{line}</code> <CopyButton name="Copy" text={() => line} />
    </li>
  );
}
