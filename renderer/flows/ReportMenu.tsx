/** Saves the report of a run, in the form that is chosen. */
import { Download } from 'lucide-react';
import { namesOf } from '../ui/choices-of.ts';
import { Menu, MenuItem } from '../ui/Menu.tsx';
import { REPORT_FORMS, type ReportForm } from './save-run-report.ts';

export function ReportMenu({ onSave }: { readonly onSave: (form: ReportForm) => void }) {
  return (
    <Menu label="Report" icon={Download} name="Save the report">
      {namesOf(REPORT_FORMS).map((form) => (
        <MenuItem key={form} onPress={() => onSave(form)}>
          {REPORT_FORMS[form]}
        </MenuItem>
      ))}
    </Menu>
  );
}
