/** The texts that the running session showed before the present one, newest first; a final text stands above them. */
import { useRef } from 'react';
import type { SessionState } from '../../../shared/ussd/session-state.ts';

/** Of the session whose screens this page drew in this look; a change of look in between begins anew. */
export function useEarlierTexts({ stage }: SessionState): readonly string[] {
  const seen = useRef<{ readonly sessionId: string; readonly texts: readonly string[] }>({ sessionId: '', texts: [] });
  if (stage.kind !== 'screen' && stage.kind !== 'ended') return [];
  const { sessionId, ussdText } = stage.reply;
  const { texts } = seen.current.sessionId === sessionId ? seen.current : { texts: [] };
  if (texts[0] !== ussdText) seen.current = { sessionId, texts: [ussdText, ...texts] };
  return seen.current.texts.slice(1);
}
