/** An operation as pictures: what was asked, and the beginning of what came back. */
import { ArrowDown } from 'lucide-react';
import type { BodyJson } from '../../shared/observed/observed.ts';
import type { Exchange } from '../../shared/request/exchange.ts';
import { rawTarget } from '../message/raw-message.ts';
import { StatusChip } from '../ui/ExchangeChips.tsx';
import { bodyExcerpt } from './body-excerpt.ts';

export function MessagePicture({ exchange }: { readonly exchange: Exchange }) {
  const { request, response } = exchange;
  return (
    <div className="message-picture">
      <section className="message-picture__side" aria-label="Request">
        <p className="message-picture__line">
          <code>
            <b>{request.method}</b> {rawTarget(request.url)}
          </code>
        </p>
        <Excerpt body={request.body} empty="Without a body." />
      </section>
      <ArrowDown className="faint" aria-hidden />
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
    </div>
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
