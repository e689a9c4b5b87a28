/** Writes an Outcome as the service's JSON: the envelope, with `code` in the form that the settings choose. */
import { jsonReply, type Reply } from '../http/reply.ts';
import type { Outcome } from '../outcome.ts';
import type { SandboxSettings } from '../settings.ts';

const MESSAGES = { 200: 'Success', 201: 'Created' } as const;

/** The terse message of a refusal: the name of the status and nothing else, as in production. */
const TERSE: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
};

/** @param extra further fields of a refusal's body (the rebuilt base); left out in strict mode. */
export function writeOutcome(
  outcome: Outcome,
  settings: SandboxSettings,
  extra: Readonly<Record<string, unknown>> = {},
): Reply {
  const code = (status: number): number | string => (settings.codeAs === 'number' ? status : String(status));
  switch (outcome.kind) {
    case 'body':
      return jsonReply(200, outcome.json);
    case 'kept':
      return outcome.reply;
    case 'data': {
      const { status, data, meta } = outcome;
      return jsonReply(status, {
        data,
        code: code(status),
        message: MESSAGES[status],
        meta,
      });
    }
    case 'refused': {
      const { status, message, errors } = outcome;
      if (settings.strict)
        return jsonReply(status, { data: null, code: code(status), message: TERSE[status], errors: [] });
      return jsonReply(status, { data: null, code: code(status), message, errors, ...extra });
    }
  }
}
