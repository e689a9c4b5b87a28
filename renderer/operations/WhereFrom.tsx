/** Where to get an id that no answer has shown yet: the operations that return one. */
import { Fragment, useMemo } from 'react';
import type { KnownValue } from '../../shared/form/known-value.ts';
import { valueSources } from '../../shared/result/value-sources.ts';

type WhereFromProps = {
  readonly kind: string;
  readonly known: readonly KnownValue[];
  readonly onChoose: (operation: string) => void;
};

const MOST_SHOWN = 3;

export function WhereFrom({ kind, known, onChoose }: WhereFromProps) {
  const isKnown = known.some((one) => one.kind === kind);
  const sources = useMemo(() => (isKnown ? [] : valueSources(kind)), [kind, isKnown]);
  if (sources.length === 0) return null;
  return (
    <p>
      None was answered yet; get one:{' '}
      {sources.slice(0, MOST_SHOWN).map(({ name, title }, at) => (
        <Fragment key={name}>
          {at > 0 && ' · '}
          <button type="button" className="link" onClick={() => onChoose(name)}>
            {title}
          </button>
        </Fragment>
      ))}
    </p>
  );
}
