/** Makes a flow of the session of a press, and opens it in the Flows room. */
import { ListVideo } from 'lucide-react';
import { useStores } from '../app/stores-context.ts';
import { Button } from '../ui/Button.tsx';

export function RecordFlowPanel({ exchangeId }: { readonly exchangeId: string }) {
  const stores = useStores();
  return (
    <Button
      weight="quiet"
      icon={ListVideo}
      name="Record as a flow: this session, with what each screen says"
      onPress={() => stores.errand('flows', (to) => to.recordSession(exchangeId))}
    >
      Record as a flow
    </Button>
  );
}
