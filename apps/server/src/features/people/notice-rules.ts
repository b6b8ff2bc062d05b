import type { OrganiserRight } from '@crewtable/contract';

/** Wishes are private: no organiser ever sees them. */
const alwaysHidden = ['both_wish_again'];

/** Tells that the student has reported somebody or was warned. */
const aboutReports = ['report_decided', 'account_warned'];

export function hiddenNoticeKinds(rights: ReadonlySet<OrganiserRight>): string[] {
  return rights.has('reports.read') ? alwaysHidden : [...alwaysHidden, ...aboutReports];
}

/** 'Registration confirmed' for registration_confirmed. */
export function noticeName(kind: string): string {
  const words = kind.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Notes are for those who help students and for those who decide about reports. */
export function mayReadNotes(rights: ReadonlySet<OrganiserRight>): boolean {
  return rights.has('people.manage') || rights.has('reports.read');
}
