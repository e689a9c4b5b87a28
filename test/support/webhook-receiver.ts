/** An https receiver on loopback with a certificate of its own making, that answers as the test says. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { headerLines } from '../../electron/http/raw-headers.ts';
import type { HttpRequest } from '../../shared/http/message.ts';
import { listening } from './listening.ts';
import { tempFolder } from './temp-folder.ts';

export type WebhookReceiver = {
  readonly url: string;
  readonly received: HttpRequest[];
  /** Statuses for the next messages, in turn; 200 when used up. */
  readonly answers: number[];
};

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const folder = tempFolder();
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const subject = ['-subj', '/CN=localhost', '-days', '2', '-keyout', keyFile, '-out', certFile];
  execFileSync('openssl', ['req', '-x509', ...curve, ...subject], { stdio: 'ignore' });
  const received: HttpRequest[] = [];
  const answers: number[] = [];
  const server = createServer({ key: readFileSync(keyFile), cert: readFileSync(certFile) }, (incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const headers = headerLines(incoming.rawHeaders);
      const url = `https://${incoming.headers.host}${incoming.url}`;
      received.push({ method: incoming.method ?? '', url, headers, body: new Uint8Array(Buffer.concat(chunks)) });
      response.writeHead(answers.shift() ?? 200).end();
    });
  });
  const port = await listening(server);
  return { url: `https://127.0.0.1:${port}/hook`, received, answers };
}
