/** Splits a byte stream into lines of text: each complete line once, in order. Blank lines (keep-alives) come through as empty text. */

/** Reads to the end of the stream, calling `onLine` for each line without its line feed. Drops an unterminated last line. */
export async function readLines(stream: ReadableStream<Uint8Array>, onLine: (line: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line);
  }
}
