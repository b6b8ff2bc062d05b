import type { CheckedSeasonBody, OfficeSeasonBody, SeasonFileBody } from '@crewtable/contract';

/** What each section of the editor gets. */
export interface SectionProps {
  file: SeasonFileBody;
  onChange: (file: SeasonFileBody) => void;
  saved: OfficeSeasonBody;
  /** The newest answer of the server about a draft without faults. */
  known: CheckedSeasonBody | undefined;
  /** The message about a field of the file. */
  fault: (place: string) => string | undefined;
}
