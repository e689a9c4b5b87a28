/** The sections of the page as a row of links, each with a mark where something in it is unsaved or does not fit. */
import { CircleAlert } from 'lucide-react';
import { IN_A_ROW, roving } from '../ui/roving.ts';
import { SECTION_TITLES, type SectionName } from './environment-sections.ts';

type SectionLinksProps = {
  readonly sections: readonly SectionName[];
  /** The one in view. */
  readonly current: SectionName | undefined;
  readonly changed: readonly SectionName[];
  readonly wrong: readonly SectionName[];
  readonly onGo: (section: SectionName) => void;
};

export function SectionLinks({ sections, current = sections[0], changed, wrong, onGo }: SectionLinksProps) {
  return (
    <nav className="tabs" aria-label="Sections" onKeyDown={roving(IN_A_ROW)}>
      {sections.map((one) => (
        <button
          key={one}
          type="button"
          className="tabs__tab"
          aria-current={one === current ? 'true' : undefined}
          tabIndex={one === current ? 0 : -1}
          onClick={() => onGo(one)}
        >
          {SECTION_TITLES[one]}
          {wrong.includes(one) && <CircleAlert className="bad" aria-label="does not fit yet" />}
          {changed.includes(one) && !wrong.includes(one) && (
            <span className="environment__dot" role="img" aria-label="unsaved" />
          )}
        </button>
      ))}
    </nav>
  );
}
