/**
 * The second card: a refused request is pasted right here, and the doctor says below it what was done wrong and how to mend it.
 *
 * It is the paste of the Doctor's room, which shows the whole diagnosis. The field is there at once; what reads the paste comes when somebody is about
 * to paste, and takes over what was pasted before it came.
 */
import { FlaskConical, Stethoscope } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { useStores } from '../app/stores-context.ts';
import type { PasteKind } from '../doctor/paste/PastedPart.tsx';
import { PasteHint } from '../doctor/paste/PasteHint.tsx';
import { Button } from '../ui/Button.tsx';
import { EvidenceField } from '../ui/EvidenceField.tsx';
import { pastingStore } from './pasting-store.ts';

export function PasteCard() {
  const stores = useStores();
  const waiting = useStore(pastingStore(stores));
  const { reader, load, isFailed } = waiting;
  const { request, change } = useStore(reader ? reader.verifyStore(stores) : pastingStore(stores));
  const [samples, setSamples] = useState<{ readonly count: number; readonly last: string }>({ count: 0, last: '' });
  const text = request.kind === 'text' ? request.text : undefined;
  const isOwn = text === undefined || (text.trim() !== '' && text !== samples.last);
  const [standing, setStanding] = useState<PasteKind>('empty');
  const takeSample = async () => {
    const last = (await load())?.takeSample(stores, samples.count);
    if (last !== undefined) setSamples({ count: samples.count + 1, last });
  };
  return (
    <section
      className="card start__card start__paste"
      aria-labelledby="start-paste"
      onFocus={() => void load()}
      onPointerEnter={() => void load()}
    >
      <h3 id="start-paste" className="start__title">
        Why was my signature refused?
      </h3>
      <EvidenceField
        label="A refused request"
        evidence={request}
        rows={5}
        placeholder="Paste it here: raw HTTP, a curl command, a HAR entry, a log, or the signature headers."
        complaint={isFailed ? 'The reader could not be loaded; the next change tries again.' : undefined}
        onChange={(next) => change({ request: next })}
      />
      {reader ? (
        <reader.PastedPart hint={<PasteHint />} onStanding={setStanding} />
      ) : (
        <div role="status" className="stack stack--close">
          <PasteHint />
        </div>
      )}
      <div className="line start__act">
        {standing !== 'empty' && (
          <Button
            weight={standing === 'judged' ? 'primary' : 'outline'}
            icon={Stethoscope}
            onPress={() => stores.shell.getState().enter('verify')}
          >
            The whole diagnosis
          </Button>
        )}
        {!isOwn && (
          <Button icon={FlaskConical} onPress={() => void takeSample()}>
            {text === samples.last && samples.count > 0 ? 'Another example' : 'Try an example'}
          </Button>
        )}
        {standing === 'empty' && (
          <Button
            weight="quiet"
            icon={FlaskConical}
            onPress={() => stores.errand('operations', (to) => to.openOperation())}
          >
            Broken on purpose: send one that is refused
          </Button>
        )}
      </div>
    </section>
  );
}
