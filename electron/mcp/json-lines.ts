/**
 * The lines of standard input that are JSON, for the SDK's transport, which passes over any other without a word.
 *
 * A line that goes on beyond the bound is handed over as it is: the transport ends such a connection.
 */
import { Transform } from 'node:stream';

const LINE_FEED = 0x0a;

/** @param onOther hears of each line that is neither JSON nor blank. */
export function jsonLines(mostBytes: number, onOther: () => void): Transform {
  let begun: Buffer[] = [];
  let bytes = 0;
  const take = (part: Buffer): void => {
    begun.push(part);
    bytes += part.length;
  };
  const taken = (): Buffer => {
    const line = Buffer.concat(begun);
    begun = [];
    bytes = 0;
    return line;
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let from = 0;
      for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
        take(chunk.subarray(from, end + 1));
        from = end + 1;
        const line = taken();
        const text = line.toString('utf8').trim();
        if (isJson(text)) this.push(line);
        else if (text !== '') onOther();
      }
      take(chunk.subarray(from));
      if (bytes > mostBytes) this.push(taken());
      done();
    },
  });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
