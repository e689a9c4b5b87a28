/** Serves the built page: exactly the files that were built, with the page's headers. */
import type { PageFiles } from '../page/page-files.ts';
import { pageHeaders } from '../page/page-headers.ts';
import { refusal } from './guard.ts';
import { answerRefusal } from './json-body.ts';
import type { PageServer } from './web-door.ts';

export function serveBuiltPage(files: PageFiles): PageServer {
  const headers = pageHeaders('self').flat();
  return (request, response) => {
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    const file = files.get(path);
    if (!file) return answerRefusal(response, refusal(404, 'path-unknown', 'There is no such file in the page.'));
    response.writeHead(200, [
      ...headers,
      'Content-Type',
      file.contentType,
      'Content-Length',
      String(file.bytes.length),
    ]);
    response.end(request.method === 'HEAD' ? undefined : file.bytes);
  };
}
