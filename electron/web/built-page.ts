/** Serves the built page: exactly the files that were built, with the page's headers. */
import { pathOf } from '../http/read-head.ts';
import { writeAnswer } from '../http/write.ts';
import type { PageFiles } from '../page/page-files.ts';
import { pageHeaders } from '../page/page-headers.ts';
import { Refused } from './sender.ts';
import type { PageServer } from './web-door.ts';

export function serveBuiltPage(files: PageFiles): PageServer {
  const headers = pageHeaders('self');
  return (request, response) => {
    const file = files.get(pathOf(request));
    if (!file) throw new Refused(404, 'path-unknown', 'There is no such file in the page.');
    writeAnswer(response, { status: 200, headers: [...headers, ['Content-Type', file.contentType]], body: file.bytes });
  };
}
