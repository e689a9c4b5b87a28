/**
 * What the journal keeps of each request besides its row: packed, because it is seldom read and there is much of it.
 *
 * As objects, an entry weighs several times its bytes, and thousands of them keep the garbage collector at work. So each
 * becomes one line of JSON and its bodies, and when a block of them is full, one piece of compressed bytes: requests of one
 * client are so alike that this costs a microsecond or two each. Reading unpacks one block and remembers it, as a search
 * reads one entry after another. Only in memory, since there are tokens in it.
 */
import { deflateRawSync, inflateRawSync, constants as zlib } from 'node:zlib';
import { decodeUtf8 } from '../../../shared/bytes/utf8.ts';
import type { HeaderLine, HttpRequest } from '../../../shared/http/message.ts';
import type { Verdict } from '../../../shared/signature/verdict.ts';
import type { Judgement } from '../auth/verify-on-pool.ts';
import type { Reply } from '../http/reply.ts';

/** Bodies are previews. */
export type Evidence = {
  readonly request: HttpRequest;
  readonly requestBytes: number;
  /** Without the base: it can be rebuilt from the request. */
  readonly verdict?: Pick<Verdict, 'verified' | 'checks' | 'warnings'>;
  /** In place of the Verdict of a request that passed. */
  readonly passed?: Judgement;
  readonly reply?: Pick<Reply, 'status' | 'headers' | 'body'>;
  readonly replyBytes: number;
};

export type PackedEvidence = {
  /** Ids count up by one from call to call. */
  add(id: number, evidence: Evidence): void;
  get(id: number): Evidence | undefined;
  /** Drops what is older, as far as whole blocks of it are. */
  dropBefore(id: number): void;
  clear(): void;
  /** What is held. */
  weight(): { readonly asObjects: number; readonly packedBytes: number };
};

/** One entry on its way into a block. */
type Line = {
  readonly json: string;
  readonly requestBody: Uint8Array;
  readonly replyBody: Uint8Array | undefined;
  readonly passed: Judgement | undefined;
};

type Block = {
  readonly firstId: number;
  readonly count: number;
  readonly bytes: Uint8Array;
  readonly passed: readonly (Judgement | undefined)[];
};

const BLOCK = 64;
const FAST = { level: zlib.Z_BEST_SPEED };

export function createPackedEvidence(): PackedEvidence {
  let blocks: Block[] = [];
  let open: Line[] = [];
  let openFirstId = 1;
  let unpacked: { readonly block: Block; readonly evidence: readonly Evidence[] } | undefined;

  const evidenceOf = (block: Block): readonly Evidence[] => {
    if (unpacked?.block !== block) unpacked = { block, evidence: fromBytes(inflateRawSync(block.bytes), block.passed) };
    return unpacked.evidence;
  };
  return {
    add(id, evidence) {
      if (open.length === 0) openFirstId = id;
      open.push(toLine(evidence));
      if (open.length < BLOCK) return;
      const passed = open.map((line) => line.passed);
      blocks.push({ firstId: openFirstId, count: open.length, bytes: compressed(toBytes(open)), passed });
      open = [];
    },
    get(id) {
      if (open.length > 0 && id >= openFirstId) {
        const line = open[id - openFirstId];
        return line && fromLine(line);
      }
      const block = blocks.findLast(({ firstId }) => firstId <= id);
      return block && id < block.firstId + block.count ? evidenceOf(block)[id - block.firstId] : undefined;
    },
    dropBefore(id) {
      blocks = blocks.filter(({ firstId, count }) => firstId + count > id);
      if (unpacked && !blocks.includes(unpacked.block)) unpacked = undefined;
    },
    clear() {
      blocks = [];
      open = [];
      unpacked = undefined;
    },
    weight() {
      const packedBytes = blocks.reduce((sum, { bytes }) => sum + bytes.buffer.byteLength, 0);
      return { asObjects: open.length + (unpacked?.evidence.length ?? 0), packedBytes };
    },
  };
}

/** A copy: what zlib returns is a part of 64 KB, all of which it would keep. */
function compressed(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(deflateRawSync(bytes, FAST));
}

/** JSON and nothing else, small and seldom read. */
export function packJson(json: unknown): Uint8Array {
  return compressed(Buffer.from(JSON.stringify(json)));
}

export function unpackJson(packed: Uint8Array): unknown {
  return JSON.parse(decodeUtf8(inflateRawSync(packed)));
}

/** Header lines one after another, names and values in turn: a flat list is written in half the time. */
type FlatHeaders = readonly string[];

/** Lists in place of objects, for the same reason; null is what an entry lacks. */
type Written = readonly [
  method: string,
  url: string,
  isAbsoluteForm: boolean | null,
  headers: FlatHeaders,
  requestBytes: number,
  replyBytes: number,
  verdict: Evidence['verdict'] | null,
  replyStatus: number | null,
  replyHeaders: FlatHeaders,
];

function toLine({ request, requestBytes, verdict, passed, reply, replyBytes }: Evidence): Line {
  const written: Written = [
    request.method,
    request.url,
    request.isAbsoluteForm ?? null,
    flat(request.headers),
    requestBytes,
    replyBytes,
    verdict ?? null,
    reply?.status ?? null,
    reply === undefined ? [] : flat(reply.headers),
  ];
  return { json: JSON.stringify(written), requestBody: request.body, replyBody: reply?.body, passed };
}

function fromLine({ json, requestBody, replyBody, passed }: Line): Evidence {
  // Written by `toLine`.
  const [method, url, isAbsoluteForm, headers, requestBytes, replyBytes, verdict, status, replyHeaders] = JSON.parse(
    json,
  ) as Written;
  return {
    request: {
      ...{ method, url, headers: paired(headers), body: requestBody },
      ...(isAbsoluteForm === null ? {} : { isAbsoluteForm }),
    },
    requestBytes,
    ...(verdict === null ? {} : { verdict }),
    ...(passed === undefined ? {} : { passed }),
    ...(status === null || replyBody === undefined
      ? {}
      : { reply: { status, headers: paired(replyHeaders), body: replyBody } }),
    replyBytes,
  };
}

function flat(headers: readonly HeaderLine[]): FlatHeaders {
  const texts: string[] = [];
  for (const [name, value] of headers) texts.push(name, value);
  return texts;
}

function paired(texts: FlatHeaders): HeaderLine[] {
  return Array.from({ length: texts.length / 2 }, (_, at) => [texts[at * 2] ?? '', texts[at * 2 + 1] ?? '']);
}

/** There is no body. */
const NONE = -1;
/** The body is that of the reply before: many answers are one that is cached. */
const AS_BEFORE = -2;

/** The length of the JSON; the lines of JSON, the last one the bodies' lengths; the bodies. */
function toBytes(lines: readonly Line[]): Uint8Array {
  const bodies: Uint8Array[] = [];
  const lengths: number[] = [];
  let before: Uint8Array | undefined;
  for (const { requestBody, replyBody } of lines) {
    lengths.push(
      requestBody.length,
      replyBody === undefined ? NONE : replyBody === before ? AS_BEFORE : replyBody.length,
    );
    bodies.push(requestBody);
    if (replyBody !== undefined && replyBody !== before) bodies.push(replyBody);
    before = replyBody;
  }
  const json = Buffer.from([...lines.map((line) => line.json), JSON.stringify(lengths)].join('\n'));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(json.length);
  return Buffer.concat([length, json, ...bodies]);
}

function fromBytes(bytes: Uint8Array, passed: Block['passed']): readonly Evidence[] {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const jsonEnd = 4 + view.readUInt32LE();
  let at = jsonEnd;
  let before: Uint8Array | undefined;
  // A copy: who sends a part of these bytes to a thread would send the whole block.
  const next = (length: number | undefined): Uint8Array | undefined => {
    if (length === undefined || length === NONE) return undefined;
    if (length === AS_BEFORE) return before;
    at += length;
    return new Uint8Array(bytes.subarray(at - length, at));
  };
  const lines = view.toString('utf8', 4, jsonEnd).split('\n');
  // Written by `toBytes`.
  const lengths = JSON.parse(lines.pop() ?? '') as readonly number[];
  return lines.map((json, index) => {
    const requestBody = next(lengths[index * 2]) ?? new Uint8Array();
    const replyBody = next(lengths[index * 2 + 1]);
    before = replyBody;
    return fromLine({ json, requestBody, replyBody, passed: passed[index] });
  });
}
