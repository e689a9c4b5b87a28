/** What stands above the runs: what failed, why a run ended early or is not kept, and the profile that an environment would rather have. */

import { SlidersHorizontal } from 'lucide-react';
import { statusOfClause } from '../../shared/conform/conform-json.ts';
import type { ConformEnd, FoundProfile } from '../../shared/conform/conform-run.ts';
import type { Environment } from '../../shared/environment/environment.ts';
import { isSameJson } from '../../shared/json/same-json.ts';
import { manageEnvironments } from '../app/navigate.ts';
import { useStores } from '../app/stores-context.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import type { ConformRoomState } from './conform-store.ts';

type ConformAlertsProps = { readonly store: ConformRoomState; readonly environment: Environment | undefined };

export function ConformAlerts({ store, environment }: ConformAlertsProps) {
  const stores = useStores();
  const { failure, problem, shown } = store;
  // A file or another environment's run says nothing of this one's profile.
  const isOwn = environment !== undefined && shown?.head?.environmentId === environment.id;
  const offered = isOwn && differs(environment, shown.run.profile) ? shown.run.profile : undefined;
  const takeProfile = () => {
    if (!environment || !offered) return;
    manageEnvironments(stores, environment.id, offered);
  };
  return (
    <>
      {failure && (
        <Alert tone="bad" onDismiss={store.dismiss}>
          {failure.message}
        </Alert>
      )}
      {problem !== undefined && <Alert tone="warn">{problem} The newest runs are kept until the program ends.</Alert>}
      {shown?.run.ended && <Alert tone="warn">{endWords(shown.run.ended, judgedOf(shown.run.clauses))}</Alert>}
      {offered && (
        <Alert
          tone="warn"
          actions={
            <Button icon={SlidersHorizontal} onPress={takeProfile}>
              Use this profile
            </Button>
          }
        >
          This environment takes other choices than its profile says. They open under Environments, to be looked at and
          saved.
        </Alert>
      )}
    </>
  );
}

function judgedOf(clauses: readonly Parameters<typeof statusOfClause>[0][]): string {
  const judged = clauses.filter((clause) => statusOfClause(clause) !== 'skipped').length;
  return `${judged} of ${clauses.length} clauses were judged`;
}

function endWords({ by, sentence }: ConformEnd, judged: string): string {
  return by === 'cancelled' ? `This run was cancelled: ${judged}.` : `${sentence.replace(/\.$/, '')}: ${judged}.`;
}

function differs({ signingProfile, ussdProfile }: Environment, profile: FoundProfile): boolean {
  return !isSameJson([signingProfile, ussdProfile], [profile.signingProfile, profile.ussdProfile]);
}
