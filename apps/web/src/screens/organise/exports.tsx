import { OfficePage } from '../../components/office/office-page.tsx';
import { ExportForm } from '../../features/office-exports/export-form.tsx';

export const handle = { title: 'Exports' };

export function Component() {
  return (
    <OfficePage
      title="Exports"
      lead="A file for a spreadsheet. Each one is in the audit log; a deleted account is never in it."
    >
      <ExportForm />
    </OfficePage>
  );
}
