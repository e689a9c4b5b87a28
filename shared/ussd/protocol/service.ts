/**
 * `service`: the specification's POST /ussd/process, signed.
 *
 * What goes out is in press-body.ts, and what comes in parse-reply.ts. The service remembers the session, so that a press has the id and the
 * answer alone. Source: specification, "USSD session".
 */
import { parseUssdReply } from '../parse-reply.ts';
import { pressBody } from '../press-body.ts';
import type { Protocol } from './protocol.ts';

export const SERVICE: Protocol = {
  title: 'The investment service, signed',
  sample: {
    request:
      'POST /v1/ussd/process\nContent-Type: application/x-www-form-urlencoded\nAuthorization: Bearer …\nSignature-Input: sig1=(…)\nSignature: sig1=:…:\n\nsessionId=5f3c…&choice=1',
    reply:
      'HTTP/1.1 200 OK\nContent-Type: application/json\n\n{"message":"OK","data":{"sessionId":"5f3c…","currentState":"STOCKS","menu":{…},"ussdText":"…","expiresAt":"…"}}',
  },
  newSessionId: (uuid) => uuid,
  request: pressBody,
  read(body) {
    const parsed = parseUssdReply(body);
    return parsed.ok ? { ok: true, value: { reply: parsed.value } } : parsed;
  },
};
