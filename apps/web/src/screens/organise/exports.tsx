import { useSearchParams } from 'react-router';
import { OfficePage } from '../../components/office/office-page.tsx';
import { ExportForm } from '../../features/office-exports/export-form.tsx';

export const handle = { title: 'Exports' };

export function Component() {
  const [search] = useSearchParams();
  return (
    <OfficePage
      title="Exports"
      lead="A file for a spreadsheet. Each one is in the audit log; a deleted account is never in it."
    >
      <ExportForm wantedEvent={search.get('event') ?? ''} />
    </OfficePage>
  );
}
