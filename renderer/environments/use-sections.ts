/** Going to the sections of a page that scrolls by itself: by their links, by what another part of the page asked for, and which is in view. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { MissingPart } from '../../shared/environment/missing-label.ts';
import { SECTION_OF_PART, type SectionName } from './environment-sections.ts';
import type { EnvironmentsState } from './environments-store.ts';

type Sections = {
  readonly body: RefObject<HTMLDivElement | null>;
  /** The last one whose beginning is above the upper third of the page. */
  readonly current: SectionName | undefined;
  /** Leads there, and takes the focus along. */
  readonly go: (section: SectionName) => void;
};

const FIELDS =
  'input:not(:disabled), select:not(:disabled), textarea:not(:disabled), button:not(:disabled, [tabindex="-1"])';

/** @param onThere what was asked for is in sight, and is not gone to again when the page comes back */
export function useSections(
  names: readonly SectionName[],
  wanted: EnvironmentsState['wanted'],
  onThere: () => void,
): Sections {
  const body = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<SectionName>();
  useEffect(() => {
    const page = body.current;
    if (!page) return undefined;
    const look = () => {
      const upperThird = Math.max(0, page.getBoundingClientRect().top) + window.innerHeight / 3;
      const above = names.filter((name) => {
        const section = sectionIn(page, name);
        return section !== null && section.getBoundingClientRect().top < upperThird;
      });
      const isAtEnd = page.scrollTop > 0 && page.scrollTop + page.clientHeight >= page.scrollHeight - 2;
      setCurrent(isAtEnd ? names.at(-1) : above.at(-1));
    };
    look();
    // In a low window the room around the page scrolls.
    document.addEventListener('scroll', look, { passive: true, capture: true });
    return () => document.removeEventListener('scroll', look, { capture: true });
  }, [names]);
  const go = useCallback((section: SectionName) => {
    const place = body.current && sectionIn(body.current, section);
    place?.scrollIntoView({ block: 'start' });
    place?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    const page = body.current;
    if (!page || !wanted) return;
    const field = missingFieldIn(page, wanted.section);
    if (field) field.focus();
    else if (wanted.section !== undefined) go(wanted.section);
    onThere();
  }, [wanted, go, onThere]);
  return { body, current, go };
}

function sectionIn(page: HTMLElement, name: SectionName): HTMLElement | null {
  return page.querySelector<HTMLElement>(`[data-section="${name}"]`);
}

/** The first field at the top of the page for something that is missing, in this section where one is named. */
function missingFieldIn(page: HTMLElement, section: SectionName | undefined): HTMLElement | undefined {
  const part = [...page.querySelectorAll<HTMLElement>('[data-part]')].find(
    ({ dataset }) => section === undefined || SECTION_OF_PART[dataset.part as MissingPart] === section,
  );
  return part?.querySelector<HTMLElement>(FIELDS) ?? undefined;
}
