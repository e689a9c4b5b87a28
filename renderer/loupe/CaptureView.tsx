/** One captured request: what is wrong first, then how it was signed, what was sent and what was answered. */

import type { Capture } from '../../shared/loupe/capture.ts';
import { whyNotVerified, whyRefused } from '../../shared/result/why-refused.ts';
import { MessageHead } from '../message/MessageHead.tsx';
import { ObservedView } from '../message/ObservedView.tsx';
import { Chip } from '../ui/Chip.tsx';
import { Opened } from '../ui/Opened.tsx';
import { verdictLabel } from './CaptureRows.tsx';
import type { ShownCapture } from './loupe-store.ts';

type CaptureViewProps = {
  readonly shown: Exclude<ShownCapture, { kind: 'none' }>;
  readonly onBack: () => void;
  readonly onAgain: (id: string) => void;
};

export function CaptureView({ shown, onBack, onAgain }: CaptureViewProps) {
  return (
    <Opened
      all="requests"
      one="request"
      isLoading={shown.kind === 'loading'}
      failure={shown.kind === 'failed' ? shown.failure : undefined}
      onBack={onBack}
      onAgain={() => onAgain(shown.id)}
    >
      {shown.kind === 'capture' && <Whole key={shown.id} capture={shown.capture} />}
    </Opened>
  );
}

function Whole({ capture }: { readonly capture: Capture }) {
  const { atMs, method, keyId, status, totalMs, failure, request, verdict } = capture;
  const [tone, word] = verdictLabel(capture);
  return (
    <ObservedView
      name="Request"
      observed={capture}
      subject={{ kind: 'capture', id: capture.id }}
      diagnosis={capture.diagnosis}
      judgedAtMs={atMs}
      why={whyOf(capture)}
      head={
        <MessageHead
          label={`${method} ${status === undefined ? '' : `→ ${status}`}`.trim()}
          request={request}
          atMs={atMs}
          chips={<Chip tone={tone}>{word}</Chip>}
          facts={
            <>
              <span>{keyId === undefined ? 'no key id' : <code>{keyId}</code>}</span>
              {totalMs !== undefined && <span>answered after {Math.round(totalMs)} ms</span>}
            </>
          }
        />
      }
      parts={['request', 'signature', 'checks', 'response']}
      words={{
        checks: 'Checks of the request as it came',
        unjudged: verdict === undefined ? 'It was refused before its signature was looked at.' : undefined,
        unanswered: failure?.message ?? 'There is no answer yet.',
      }}
    />
  );
}

/** The doctor's sentence comes before this one; where it found nothing, what that means is the sentence. */
function whyOf(capture: Capture): ReturnType<typeof whyNotVerified> {
  const { diagnosis, verdict, failure, sentence } = capture;
  const failed = verdict && whyNotVerified(verdict.checks);
  const isUnexplained = diagnosis?.findings.length === 0 && sentence !== undefined;
  if (failed && isUnexplained) return { ...failed, reasons: [sentence] };
  return failed ?? whyRefused(capture, failure?.message);
}
