import type { DemoMail } from '../demo-queries.ts';

interface SortedMails {
  /** Mails to people. Passcodes for other addresses are among them, because somebody waits for them. */
  readonly yours: readonly DemoMail[];
  readonly others: readonly DemoMail[];
  /** How many synthetic students got mail. */
  readonly otherStudents: number;
}

export function sortMails(mails: readonly DemoMail[]): SortedMails {
  const others = mails.filter(({ synthetic }) => synthetic);
  return {
    yours: mails.filter(({ synthetic }) => !synthetic),
    others,
    otherStudents: new Set(others.map(({ to }) => to)).size,
  };
}

/** '118 mails to 40 students' */
export function othersText({ others, otherStudents }: SortedMails): string {
  const mails = `${others.length} ${others.length === 1 ? 'mail' : 'mails'}`;
  return `${mails} to ${otherStudents} ${otherStudents === 1 ? 'student' : 'students'}`;
}
