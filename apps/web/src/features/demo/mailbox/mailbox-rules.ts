import type { DemoMail, DemoMailbox } from '../demo-queries.ts';

interface SortedMails {
  /** Mails to people. Passcodes for other addresses are among them, because somebody waits for them. */
  readonly yours: readonly DemoMail[];
  readonly others: readonly DemoMail[];
}

export function sortMails(mails: readonly DemoMail[]): SortedMails {
  return {
    yours: mails.filter(({ synthetic }) => !synthetic),
    others: mails.filter(({ synthetic }) => synthetic),
  };
}

/** '318 mails to 40 students' */
export function othersText({
  counts: { toSynthetic },
  syntheticStudents,
}: Pick<DemoMailbox, 'counts' | 'syntheticStudents'>): string {
  const mails = `${toSynthetic} ${toSynthetic === 1 ? 'mail' : 'mails'}`;
  return `${mails} to ${syntheticStudents} ${syntheticStudents === 1 ? 'student' : 'students'}`;
}

/** 'The newest 100 of 318 are listed.' Nothing if all are. */
export function listedText(listed: number, all: number): string | undefined {
  return listed < all ? `The newest ${listed} of ${all} are listed.` : undefined;
}
