/**
 * The formats for exporting exchanges from history: HAR 1.2, our own JSON, a script of curl commands.
 *
 * An export is a head, one text per exchange, and a tail, so that a large one can be assembled in parts. Secrets were
 * masked when the exchange was recorded; nothing here reveals them. Source: HAR 1.2 specification (Odvarko), "HAR Data
 * Structure".
 */
import { toBase64 } from '../../bytes/base64.ts';
import { asHarEntry } from '../../forms/har/as-har-entry.ts';
import type { Exchange } from '../../request/exchange.ts';
import { curlCommand, curlScriptHead } from './curl-script.ts';
import { type Exported, LONGEST_EXPORTED_BODY } from './exported.ts';

export const EXPORT_FORMS = ['har', 'json', 'curl'] as const;
export type ExportForm = (typeof EXPORT_FORMS)[number];

export type ExportFrame = {
  readonly head: string;
  readonly between: string;
  readonly tail: string;
  readonly extension: string;
  readonly mediaType: string;
};

export function exportFrame(form: ExportForm, version: string): ExportFrame {
  switch (form) {
    case 'har': {
      const creator = JSON.stringify({ name: 'Dialbench', version });
      const comment = JSON.stringify('Access tokens are masked by as many stars; signatures are as sent.');
      return {
        head: `{"log":{"version":"1.2","creator":${creator},"comment":${comment},"entries":[\n`,
        between: ',\n',
        tail: '\n]}}\n',
        extension: 'har',
        mediaType: 'application/json',
      };
    }
    case 'json':
      return {
        head: `{"dialbench":"exchanges","version":1,"program":${JSON.stringify(version)},"exchanges":[\n`,
        between: ',\n',
        tail: '\n]}\n',
        extension: 'json',
        mediaType: 'application/json',
      };
    case 'curl':
      return { head: curlScriptHead(), between: '\n', tail: '', extension: 'sh', mediaType: 'text/x-shellscript' };
  }
}

/** One exchange as text. `number` counts from 1 across the whole export. */
export function exportText(form: ExportForm, exported: Exported, number: number): string {
  switch (form) {
    case 'har':
      return JSON.stringify(harEntry(exported));
    case 'json':
      return JSON.stringify(exchangeJson(exported));
    case 'curl':
      return curlCommand(exported, number);
  }
}

function harEntry({ exchange, mark, bodies }: Exported): Record<string, unknown> {
  const entry = asHarEntry(exchange, bodies);
  const remarks = [mark.name, exchange.label, mark.note, String(entry.comment), ...cutBodies(exchange)];
  return { ...entry, comment: remarks.filter((text) => text !== '').join('; ') };
}

function cutBodies(exchange: Exchange): string[] {
  return (['request', 'response'] as const).flatMap((part) => {
    const totalBytes = exchange[part]?.body.totalBytes ?? 0;
    return totalBytes > LONGEST_EXPORTED_BODY
      ? [`the ${part}’s body has ${totalBytes} bytes, of which the first ${LONGEST_EXPORTED_BODY} are here`]
      : [];
  });
}

/** Our own format: the Exchange as history returns it, its complete bodies, and the user's mark. */
function exchangeJson({ exchange, mark, bodies }: Exported): Record<string, unknown> {
  const { request, response } = exchange;
  return {
    ...exchange,
    request: { ...request, body: { ...request.body, base64: toBase64(bodies.request) } },
    ...(response ? { response: { ...response, body: { ...response.body, base64: toBase64(bodies.response) } } } : {}),
    mark,
  };
}
