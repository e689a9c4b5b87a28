/** How the flows of “Run all” went, in a line. */

import { counted } from '../../shared/text/counted.ts';
import { Chip } from '../ui/Chip.tsx';
import type { FlowRun } from './flow-run-store.ts';
import { ReportMenu } from './RunBar.tsx';
import type { ReportForm } from './save-run-report.ts';

type AllOutcomeProps = {
  readonly names: readonly string[];
  readonly last: Readonly<Record<string, FlowRun>>;
  readonly waiting: readonly string[];
  readonly isOver: boolean;
  readonly onReport: (form: ReportForm) => void;
};

export function AllOutcome({ names, last, waiting, isOver, onReport }: AllOutcomeProps) {
  const ended = names.filter((name) => !waiting.includes(name)).flatMap((name) => last[name] ?? []);
  const passed = ended.filter(({ standing }) => standing === 'passed').length;
  const failed = ended.filter(
    ({ standing }) => standing === 'failed' || standing === 'refused' || standing === 'stopped',
  ).length;
  const left = names.length - passed - failed;
  return (
    <div className="line flows__all">
      <p className="line" role="status">
        <span className="strong">{counted(names.length, 'flow')}</span>
        {passed > 0 && <Chip tone="good">{passed} passed</Chip>}
        {failed > 0 && <Chip tone="bad">{failed} not passed</Chip>}
        {left > 0 && <Chip tone="unknown">{isOver ? `${left} not run` : `${left} to go`}</Chip>}
      </p>
      {isOver && <ReportMenu onSave={onReport} />}
    </div>
  );
}
