/** One imported request: its draft, and what the draft leaves out. */
import type { ImportedDraft } from '../../shared/import/import-draft.ts';
import { beginning } from '../../shared/text/shortened.ts';
import { Chip } from '../ui/Chip.tsx';
import { LeftOver } from './LeftOver.tsx';

/** Cuts a longer body here; the draft opens with all of it. */
const SHOWN_CHARACTERS = 2000;

export function ImportedDraftView({ draft: { request, input, leftOver } }: { readonly draft: ImportedDraft }) {
  const body = input?.body?.text ?? '';
  return (
    <section className="stack" aria-label="The request as a draft">
      <h3 className="strong">{request.title}</h3>
      <p>
        <code>
          {request.method} {request.url}
        </code>
      </p>
      {input ? (
        <Chip tone="good">becomes a draft of {input.operation}</Chip>
      ) : (
        <Chip tone="bad">fits no operation of the service</Chip>
      )}
      {input && (
        <dl className="facts">
          {Object.entries(input.path ?? {}).map(([name, value]) => (
            <Fact key={`path ${name}`} name={name} value={value} />
          ))}
          {(input.query ?? []).map(([name, value], at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a name may stand twice, and the list never changes.
            <Fact key={at} name={name} value={value} />
          ))}
          {body !== '' && <Fact name={input.body?.contentType ?? 'body'} value={beginning(body, SHOWN_CHARACTERS)} />}
        </dl>
      )}
      {leftOver.length > 0 && (
        <>
          <h4 className="strong">{input ? 'Left out' : 'Why not'}</h4>
          <LeftOver sentences={leftOver} of="of the request" />
        </>
      )}
    </section>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <code>{value}</code>
      </dd>
    </>
  );
}
