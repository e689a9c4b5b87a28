/** The bytes of one link of the chain: what was sent and what it ought to be, as far as the request tells. */
import { bytesOf } from '../../../shared/bytes/base64.ts';
import { toHex } from '../../../shared/bytes/hex.ts';
import type { ChainLink } from '../../../shared/doctor/chain.ts';
import type { Diagnosis } from '../../../shared/doctor/finding.ts';
import { contentDigest } from '../../../shared/http/content-digest.ts';
import { firstHeader, headerValues } from '../../../shared/http/message.ts';
import type { Observed } from '../../../shared/observed/observed.ts';
import { loadedBody } from '../../app/exchange-body.ts';
import { Section } from '../../ui/Section.tsx';
import { BodyView } from '../BodyView.tsx';
import { ComponentsTable } from '../ComponentsTable.tsx';
import { useHighlight } from '../highlight.ts';
import { BaseSection, HashSection, SignatureSection } from '../SignatureView.tsx';
import { VisibleText } from '../VisibleText.tsx';
import { ExpectedAndCame } from './ExpectedAndCame.tsx';
import { SignedBaseView } from './SignedBaseView.tsx';
import '../message.css';

type LinkBytesProps = {
  readonly link: ChainLink;
  readonly observed: Observed;
  readonly diagnosis: Diagnosis | undefined;
  /** The request's text shows no body, though it may have one. */
  readonly isBodyUnknown: boolean;
};

export function LinkBytes({ link, observed, diagnosis, isBodyUnknown }: LinkBytesProps) {
  const { request, trace, maskedSecrets } = observed;
  const highlight = useHighlight();
  switch (link) {
    case 'body':
      if (isBodyUnknown)
        return <Missing title="Body" words="The headers alone were given: of a body nothing is known." />;
      return (
        <BodyView body={loadedBody(request.body)} contentType={firstHeader(request.headers, 'content-type') ?? ''} />
      );
    case 'digest':
      return <DigestLink observed={observed} />;
    case 'base':
      if (trace === undefined || trace.lines.length === 0) return <Missing title="Signature base" words={NO_BASE} />;
      return (
        <>
          {diagnosis && <SignedBaseView diagnosis={diagnosis} />}
          <BaseSection trace={trace} isMasked={maskedSecrets > 0} highlight={highlight} />
          <Section title="Components" note={`${trace.lines.length - 1} covered, in the order of the list`}>
            <ComponentsTable
              lines={trace.lines}
              headers={request.headers}
              isMasked={maskedSecrets > 0}
              highlight={highlight}
            />
          </Section>
        </>
      );
    case 'hash':
      if (trace === undefined) return <Missing title="SHA-512 of the base" words={NO_BASE} />;
      return <HashSection trace={trace} note="64 bytes, computed from the base that is rebuilt here" />;
    case 'key':
      return <KeyLink observed={observed} />;
    case 'signature':
      return <SignatureLink observed={observed} />;
  }
}

const NO_BASE =
  'The signature headers are missing or cannot be read, or they name a component that this message does not have. The checks say which.';

function Missing({ title, words }: { readonly title: string; readonly words: string }) {
  return (
    <Section title={title}>
      <p className="note">{words}</p>
    </Section>
  );
}

function DigestLink({ observed: { request, trace } }: Pick<LinkBytesProps, 'observed'>) {
  const sent = headerValues(request.headers, 'content-digest').join(', ');
  const computed = trace?.bodyDigestBase64 && contentDigest(bytesOf(trace.bodyDigestBase64));
  return (
    <Section
      title="Content-Digest"
      note={computed === undefined ? undefined : sent === computed ? 'as computed from the body' : undefined}
    >
      <div className="stack inset">
        {computed !== undefined && sent !== computed && (
          <ExpectedAndCame expected={computed} came={sent} names={['of the body', 'as sent']} />
        )}
        {(computed === undefined || sent === computed) && (
          <code className="wrapped">
            {sent === '' ? <i className="faint">not sent</i> : <VisibleText text={sent} />}
          </code>
        )}
      </div>
    </Section>
  );
}

function KeyLink({ observed: { trace } }: Pick<LinkBytesProps, 'observed'>) {
  const publicKey = bytesOf(trace?.publicKeyBase64 ?? '');
  return (
    <Section title="Public key" note="it belongs to the private key that ought to have signed">
      <dl className="facts inset">
        <dt>keyid</dt>
        <dd>
          <code>{trace?.keyId || <i className="faint">not sent</i>}</code>
        </dd>
        <dt>key, hex</dt>
        <dd>
          {publicKey.length === 0 ? (
            <i className="faint">none was given</i>
          ) : (
            <code className="wrapped">{toHex(publicKey)}</code>
          )}
        </dd>
      </dl>
    </Section>
  );
}

function SignatureLink({ observed: { request, trace } }: Pick<LinkBytesProps, 'observed'>) {
  const lines = request.headers.filter(([name]) => /^signature(-input)?$/i.test(name));
  return (
    <>
      {trace !== undefined && trace.signatureBase64 !== '' && <SignatureSection trace={trace} />}
      <Section title="As sent" note={lines.length === 0 ? 'no header of a signature was sent' : undefined}>
        <div className="stack stack--close inset">
          {lines.map(([name, value], at) => {
            // A header may be sent twice.
            const key = `${at} ${name}`;
            return (
              <code key={key} className="wrapped">
                <b>{name}:</b> <VisibleText text={value} />
              </code>
            );
          })}
        </div>
      </Section>
    </>
  );
}
