/** The body of a Postman request: raw, urlencoded, form data, GraphQL. Files are reported as left out. */
import { encodeUtf8 } from '../../bytes/utf8.ts';
import { FORM_TYPE, writeUrlencoded } from '../../http/form-urlencoded.ts';
import { writeMultipart } from '../../http/write-multipart.ts';
import { asObject, type JsonObject, textOf } from '../../json/json-document.ts';
import { shortened } from '../../text/shortened.ts';

export type PostmanBody = {
  readonly contentType?: string;
  /** This Content-Type overrides the request's headers, because it names this body's boundary. */
  readonly isTypeItsOwn?: boolean;
  readonly text: string;
  readonly bytes: Uint8Array;
};

const RAW_TYPES: Readonly<Record<string, string>> = {
  json: 'application/json',
  xml: 'application/xml',
  html: 'text/html',
  javascript: 'application/javascript',
};

export function postmanBody(
  body: JsonObject | undefined,
  fill: (text: string) => string,
  leftOver: string[],
): PostmanBody {
  if (!body || body.disabled === true || body.mode === undefined || body.mode === 'none') return made('');
  switch (body.mode) {
    case 'raw': {
      const language = asObject(asObject(body.options)?.raw)?.language;
      return made(fill(textOf(body.raw ?? '')), RAW_TYPES[String(language)]);
    }
    case 'urlencoded': {
      const { urlencoded } = body;
      const text =
        typeof urlencoded === 'string' ? fill(urlencoded) : writeUrlencoded(pairs(urlencoded, fill, leftOver));
      return made(text, FORM_TYPE);
    }
    case 'formdata': {
      const { contentType, text } = writeMultipart(pairs(body.formdata, fill, leftOver));
      return { ...made(text, contentType), isTypeItsOwn: true };
    }
    case 'graphql': {
      const query = asObject(body.graphql);
      return made(fill(JSON.stringify({ query: query?.query, variables: query?.variables })), 'application/json');
    }
    default:
      leftOver.push(`A body of mode “${textOf(body.mode)}” was not taken: a collection does not hold its bytes.`);
      return made('');
  }
}

function pairs(given: unknown, fill: (text: string) => string, leftOver: string[]): [string, string][] {
  const taken: [string, string][] = [];
  for (const entry of Array.isArray(given) ? given : []) {
    const field = asObject(entry);
    const name = textOf(field?.key ?? '');
    if (!field || name === '') leftOver.push(`A field without a name was not read: ${shortened(textOf(entry), 80)}.`);
    else if (field.disabled === true) leftOver.push(`The field ${name} is switched off and was left.`);
    else if (field.type === 'file') leftOver.push(`The file of the field ${name} is not in the collection.`);
    else taken.push([fill(name), fill(textOf(field.value ?? ''))]);
  }
  return taken;
}

function made(text: string, contentType?: string): PostmanBody {
  return { text, bytes: encodeUtf8(text), ...(contentType === undefined || text === '' ? {} : { contentType }) };
}
