/** The works of others that are in the program, with the text of each licence, and a search through all of it. */
import { foundEntries } from '../../shared/page/licence-entries.ts';
import { NotYet } from '../ui/EmptyState.tsx';
import { Section } from '../ui/Section.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { AboutState } from './about-store.ts';

export function LicencesView({ room }: { readonly room: AboutState }) {
  const { licences, licencesFailure, wanted, lookFor, loadLicences } = room;
  if (!licences) {
    return (
      <Section title="Licences">
        <NotYet of="the licences" failure={licencesFailure} onAgain={() => void loadLicences()} />
      </Section>
    );
  }
  const { head, entries } = licences;
  const found = foundEntries(entries, wanted);
  const note = wanted.trim() === '' ? `${entries.length} works` : `${found.length} of ${entries.length} works`;
  return (
    <Section title="Licences" note={<span aria-live="polite">{note}</span>}>
      <div className="about__body">
        <TextField
          label="Search the licences"
          isLabelHidden
          placeholder="Search names and texts"
          value={wanted}
          onChange={lookFor}
        />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard. */}
        <section className="about__licences scroll" aria-label="Works and their licences" tabIndex={0}>
          {wanted.trim() === '' && <p className="lead">{head}</p>}
          {found.length === 0 && <p>No name, licence or text has “{wanted.trim()}” in it.</p>}
          {found.map(({ name, licence, text }) => (
            <details key={name}>
              <summary>
                <span className="strong">{name}</span> <small>{licence}</small>
              </summary>
              <pre>{text}</pre>
            </details>
          ))}
        </section>
      </div>
    </Section>
  );
}
