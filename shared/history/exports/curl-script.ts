/**
 * Exchanges as a bash script of curl commands, one each, with a placeholder for the access token, which history lacks.
 *
 * Each command contains the recorded signature, which works while the service accepts its age; it can be replaced. No
 * content can become a command: it is all inside single quotes or a one-line comment.
 */
import { asCurl } from '../../forms/curl/as-curl.ts';
import { shellQuoted } from '../../forms/words/shell-quoted.ts';
import type { HeaderLine } from '../../http/message.ts';
import { MASK } from '../../observed/mask-secrets.ts';
import { blankedLine } from '../../text/plain-line.ts';
import { type Exported, LONGEST_EXPORTED_BODY } from './exported.ts';

/** Private-use characters, replaced after quoting. */
const TOKEN_PLACE = '\u{10fff0}';
const SIGNATURE_PLACE = '\u{10fff1}';

export function curlScriptHead(): string {
  return `#!/usr/bin/env bash
# Exchanges of Dialbench as curl commands.
#
# History does not hold the access token. Give it:   TOKEN=… bash THIS_FILE
# Each signature is the one that was sent. It covers the token and a time, so it is good for minutes only;
# give others as SIGNATURE_1, SIGNATURE_2, … Requests that change something change it again.
set -u
TOKEN=\${TOKEN:-access-token-goes-here}

`;
}

export function curlCommand({ exchange, mark, bodies }: Exported, number: number): string {
  const { method, url, headers, body } = exchange.request;
  const came = exchange.status === undefined ? (exchange.failureCode ?? 'no answer') : `answered ${exchange.status}`;
  const title = [mark.name, exchange.label, new Date(exchange.startedAtMs).toISOString(), came].filter(Boolean);
  const about = `# ${number}: ${blankedLine(title.join(' · '))}\n`;
  if (body.totalBytes > LONGEST_EXPORTED_BODY) {
    return `${about}# Left out: its body has ${body.totalBytes} bytes, and up to ${LONGEST_EXPORTED_BODY} are exported.\n`;
  }
  const signature = headers.find(([name]) => name.toLowerCase() === 'signature')?.[1];
  const placed = headers.map(([name, value]): HeaderLine => {
    if (name.toLowerCase() === 'signature' && value === signature) return [name, SIGNATURE_PLACE];
    return [name, withTokenPlace(value)];
  });
  const command = asCurl({ method, url: withTokenPlace(url), headers: placed, body: bodies.request })
    .replaceAll(TOKEN_PLACE, `'"$TOKEN"'`)
    .replaceAll(SIGNATURE_PLACE, `'"$signature"'`);
  const given = signature === undefined ? '' : `signature=\${SIGNATURE_${number}:-${shellQuoted(signature)}}\n`;
  return `${about}${given}${command}\necho\n`;
}

/** A mask is a run of stars; a shorter run may be the user's own text. */
function withTokenPlace(text: string): string {
  return text.replaceAll(new RegExp(MASK, 'g'), TOKEN_PLACE);
}
