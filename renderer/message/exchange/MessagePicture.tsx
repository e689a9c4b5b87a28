/** An operation as pictures: what was asked, and the beginning of what came back. */
import { ArrowRight } from 'lucide-react';
import { bytesOf } from '../../../shared/bytes/base64.ts';
import { decodeUtf8 } from '../../../shared/bytes/utf8.ts';
import type { BodyJson } from '../../../shared/observed/observed.ts';
import type { Exchange } from '../../../shared/request/exchange.ts';
import { StatusChip } from '../../ui/ExchangeChips.tsx';
import { prettyJson } from '../body-forms.ts';
import { rawTarget } from '../raw-message.ts';

export function MessagePicture({ exchange }: { readonly exchange: Exchange }) {
  const { request, response } = exchange;
  return (
    <>
      <section className="message-picture__side" aria-label="Request">
        <p className="message-picture__line">
          <code>
            <b>{request.method}</b> {rawTarget(request.url)}
          </code>
        </p>
        <Excerpt body={request.body} empty="Without a body." />
      </section>
      <p className="press-picture__arrow">
        <ArrowRight aria-hidden />
      </p>
      <section className="message-picture__side" aria-label="Answer">
        <p className="message-picture__line">
          <StatusChip exchange={exchange} />
          {response && <code>{response.reason}</code>}
        </p>
        {response ? (
          <Excerpt body={response.body} empty="Without a body." />
        ) : (
          <p className="soft">{exchange.failure?.message ?? 'No answer came.'}</p>
        )}
      </section>
    </>
  );
}

function Excerpt({ body, empty }: { readonly body: BodyJson; readonly empty: string }) {
  const excerpt = bodyExcerpt(body);
  if (!excerpt) return <p className="faint small">{empty}</p>;
  return (
    <pre className="box message-picture__excerpt">
      {excerpt.text}
      {excerpt.isCut && (
        <span className="faint">
          {'\n'}… {body.totalBytes.toLocaleString('en-GB')} bytes in all
        </span>
      )}
    </pre>
  );
}

const MOST_LINES = 14;
const MOST_CHARACTERS = 1_200;
/** A longer body is not read as JSON for its first lines. */
const MOST_BYTES_READ = 65_536;

/** The beginning of a body, as few lines of text as a summary has room for. Pure. */
type BodyExcerpt = {
  readonly text: string;
  /** There is more than is shown. */
  readonly isCut: boolean;
};

/** Undefined if the body is empty. */
export function bodyExcerpt({ base64, totalBytes }: BodyJson): BodyExcerpt | undefined {
  if (totalBytes === 0) return undefined;
  const bytes = bytesOf(base64);
  const isWhole = bytes.length === totalBytes && totalBytes <= MOST_BYTES_READ;
  const text = (isWhole ? prettyJson(bytes) : undefined) ?? decodeUtf8(bytes.subarray(0, MOST_CHARACTERS * 4));
  const lines = text.split('\n', MOST_LINES + 1);
  const shown = lines.slice(0, MOST_LINES).join('\n').slice(0, MOST_CHARACTERS);
  return { text: shown, isCut: shown.length < text.length || bytes.length < totalBytes };
}
