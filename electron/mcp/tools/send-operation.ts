/** `send_operation`: builds, signs and sends one operation of the catalogue, and records it as sent by an agent. */
import { z } from 'zod';
import { encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { jsonValue } from '../../../shared/json/json-value.ts';
import { issuedTokens } from '../../../shared/observed/message-secrets.ts';
import type { SendAnswer } from '../../../shared/result/send-answer.ts';
import { beginning } from '../../../shared/text/shortened.ts';
import { sendForAnswer } from '../../exchange/send-for-answer.ts';
import { OPERATION_FIELDS, readOperation } from '../given-operation.ts';
import { cancellable, tool } from '../tool.ts';
import { answerSchema } from './schemas.ts';

/** More would fill a model's memory for nothing; history keeps the whole body. */
const MOST_BODY_CHARACTERS = 100_000;

export const sendOperationTool = tool({
  name: 'send_operation',
  title: 'Send one operation',
  description:
    'Builds, signs and sends one operation of the catalogue to the environment this server was started with (the sandbox by default, which is play money), and gives the answer. It is recorded in history as sent by an agent. Never reaches an environment that is marked as live.',
  isSending: true,
  input: z.strictObject(OPERATION_FIELDS),
  output: answerSchema,
  async run(open, given, call) {
    // Before anything is started: a mistake in the fields costs nothing.
    readOperation(given, await open.now());
    const environment = await open.ready();
    const input = readOperation(given, environment);
    const { answer } = await cancellable(open, call, (callId) =>
      sendForAnswer(open.sender, { environment, callId }, input),
    );
    const document = documentOf(answer);
    const came = answer.status === undefined ? 'no answer' : `${answer.status} ${answer.reason ?? ''}`.trim();
    const why = answer.failure === undefined ? '' : ` ${answer.failure.message}`;
    const says = `${answer.method} ${answer.url}: ${came}.${why}\n${document.bodyText ?? ''}`;
    const { headers = [], bodyText = '' } = answer;
    return { says, document, issued: issuedTokens({ headers, body: encodeUtf8(bodyText) }) };
  },
});

function documentOf({ verdict, timings, failure, headers, bodyText, body, ...answer }: SendAnswer) {
  const isBodyCut = (bodyText?.length ?? 0) > MOST_BODY_CHARACTERS;
  const value = body === undefined || isBodyCut ? undefined : (jsonValue(JSON.stringify(body)) as z.core.util.JSONType);
  return {
    ...answer,
    headers: headers?.map(([name, text]) => [name, text]),
    body: value,
    bodyText: bodyText && beginning(bodyText, MOST_BODY_CHARACTERS),
    isBodyCut,
    isSignatureVerified: verdict.verified,
    totalMs: timings.totalMs,
    failure: failure && { code: failure.code, message: failure.message },
  };
}
