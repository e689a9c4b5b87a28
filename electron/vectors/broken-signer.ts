/**
 * A signer whose steps can be broken one by one, so that two mistakes can meet in one request.
 *
 * A plant changes steps and says which places it changed. Two plants contradict each other if they change the same place.
 */
import { sign as nodeSign } from 'node:crypto';
import type { NamedKey } from '../../shared/doctor/key-candidates.ts';
import {
  type Header,
  headerOf,
  type KeyPair,
  type Letter,
  linesOf,
  type NamedLine,
  paramsOf,
  sha512,
  urlOf,
  type WireRequest,
  withHeader,
} from './letter.ts';
import { scalarSign } from './scalar-sign.ts';

/** How the lines of the base are written. */
type Format = {
  separator: string;
  colon: string;
  quotes: readonly [string, string];
  name: (name: string) => string;
  /** In place of the last line. */
  last: ((signed: Letter) => string) | undefined;
};

/** What the one who diagnoses is given besides the request. */
export type GivenToJudge = {
  keys: readonly { readonly keyId?: string; readonly publicKey: Uint8Array }[];
  now?: number;
  seed?: Uint8Array;
  knownHosts?: readonly string[];
  /** The URL as the text had it. */
  writtenUrl?: string;
  otherKeys?: readonly NamedKey[];
};

export class BrokenSigner {
  /** What the signer believes that it sends. */
  signed: Letter;
  /** What is sent. */
  sent: Letter;
  readonly format: Format = {
    separator: '\n',
    colon: ': ',
    quotes: ['"', '"'],
    name: (name) => name,
    last: undefined,
  };
  key: KeyPair;
  bytes: (text: string) => Buffer = (text) => Buffer.from(text, 'utf8');
  message: (base: Buffer) => Buffer = sha512;
  /** The public key that is hashed in place of the right one, and the prefix of Ed25519ph. */
  hashedKey: Uint8Array | undefined;
  domain: Buffer | undefined;
  raw: (signature: Buffer, message: Buffer) => Buffer = (signature) => signature;
  encoded: (raw: Buffer) => string = (raw) => raw.toString('base64');
  wrapped: (encoded: string) => string = (encoded) => `sig1=:${encoded}:`;
  readonly given: GivenToJudge;
  /** What was changed, by name. */
  readonly places = new Set<string>();
  private readonly lineSteps: ((lines: NamedLine[]) => NamedLine[])[] = [];
  private readonly textSteps: ((text: string) => string)[] = [];
  private readonly inputSteps: ((input: string) => string)[] = [];
  private readonly arrivals: ((sent: WireRequest) => WireRequest)[] = [];

  constructor(letter: Letter) {
    this.signed = letter;
    this.sent = letter;
    this.key = letter.key;
    this.given = { keys: [{ publicKey: letter.key.publicKey }] };
  }

  isImpossible = false;

  /** There is nothing in this request to break in that way. */
  cannot(): void {
    this.isImpossible = true;
  }

  /** Names a place; each change below names its own. */
  at(place: string): this {
    this.places.add(place);
    return this;
  }

  /** Signed and sent alike. */
  both(place: string, change: (letter: Letter) => Letter): void {
    this.at(place);
    this.signed = change(this.signed);
    this.sent = change(this.sent);
  }

  onlySigned(place: string, change: (letter: Letter) => Letter): void {
    this.at(place).signed = change(this.signed);
  }

  onlySent(place: string, change: (letter: Letter) => Letter): void {
    this.at(place).sent = change(this.sent);
  }

  /** The value of one line of the base. */
  line(name: string, change: (value: string) => string): void {
    this.lines(`line ${name}`, (lines) =>
      lines.map(([other, value]) => [other, other === name ? change(value) : value]),
    );
  }

  /** The text of the parameters in the base. `what` of them is changed. */
  params(what: string, change: (value: string) => string): void {
    this.lines(`parameters: ${what}`, (lines) =>
      lines.map(([name, value]) => [name, name === '@signature-params' ? change(value) : value]),
    );
  }

  lines(place: string, change: (lines: NamedLine[]) => NamedLine[]): void {
    this.at(place).lineSteps.push(change);
  }

  text(place: string, change: (text: string) => string): void {
    this.at(place).textSteps.push(change);
  }

  /** The header Signature-Input as it is sent, with its label. */
  input(place: string, change: (value: string) => string): void {
    this.at(place).inputSteps.push(change);
  }

  arrives(place: string, change: (sent: WireRequest) => WireRequest): void {
    this.at(place).arrivals.push(change);
  }

  header(name: string): string {
    return headerOf(this.sent, name);
  }

  /** The digest that is signed and sent, over another body. */
  digestOf(hashed: Buffer | string): void {
    const value = `sha-512=:${sha512(hashed).toString('base64')}:`;
    this.both('digest', (letter) => withHeader(letter, 'content-digest', value));
  }

  /** Another body with its right headers. */
  body(body: string): void {
    const bytes = Buffer.from(body);
    this.both('body', (letter) => withHeader({ ...letter, body: bytes }, 'content-length', String(bytes.length)));
    const value = `sha-512=:${sha512(bytes).toString('base64')}:`;
    this.both('body', (letter) => withHeader(letter, 'content-digest', value));
  }

  /** Runs all steps. */
  send(): WireRequest & { /** The bytes of the base that was signed. */ readonly base: Buffer } {
    const lines = this.lineSteps.reduce((before, step) => step(before), linesOf(this.signed));
    const text = this.textSteps.reduce((before, step) => step(before), this.written(lines));
    const base = this.bytes(text);
    const message = this.message(base);
    const signature =
      this.hashedKey === undefined && this.domain === undefined
        ? nodeSign(null, message, this.key.privateKey)
        : scalarSign(message, this.key, this.hashedKey ?? this.key.publicKey, this.domain);
    const input = this.inputSteps.reduce((before, step) => step(before), `sig1=${paramsOf(this.sent)}`);
    const headers: Header[] = [
      ...this.sent.headers,
      ['Signature-Input', input],
      ['Signature', this.wrapped(this.encoded(this.raw(signature, message)))],
    ];
    const { method, body } = this.sent;
    const sent: WireRequest = { method, url: urlOf(this.sent), headers, body: new Uint8Array(body) };
    return { ...this.arrivals.reduce((before, step) => step(before), sent), base };
  }

  private written(lines: readonly NamedLine[]): string {
    const { separator, colon, quotes, name: written, last } = this.format;
    const [open, close] = quotes;
    const own = last === undefined ? lines : lines.filter(([name]) => name !== '@signature-params');
    const texts = own.map(([name, value]) => `${open}${written(name)}${close}${colon}${value}`);
    return [...texts, ...(last === undefined ? [] : [last(this.signed)])].join(separator);
  }
}
