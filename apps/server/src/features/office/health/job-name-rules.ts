/** What a job of each kind does, for people. The names of kinds are older than the words of the product. */
const names: Readonly<Record<string, string>> = {
  'send-mail': 'Send a mail',
  'send-mails': 'Send mails with codes',
  'send-push': 'Send a push',
  'hand-over-notification': 'Notify a student',
  'hand-over-notifications': 'Notify students',
  'follow-registration': 'Confirm a registration',
  'pass-seats-on': 'Offer free seats to the waitlist',
  'tell-of-offered-seat': 'Tell a student of an offered seat',
  'remind-of-profile': 'Remind of a missing profile',
  'notify-waitlist-closed': 'Tell the waitlist that registration closed',
  'fill-calendar': 'Open new dates for registration',
  'tell-friends': 'Tell friends that somebody joined',
  'notify-friends-of-leaving': 'Tell friends that somebody left',
  'match-crews': 'Form crews',
  'match-crews-again': 'Form crews again',
  'offer-neighbouring-time': 'Offer another time to a crew',
  'expire-lobby': 'Close a lobby that nobody completed',
  'tell-crew': 'Tell a crew',
  'tell-crew-chat': 'Tell a crew of a new message',
  'settle-crew': 'Close the check-in of a crew',
  'end-crew': 'End a crew',
  'mend-crew': 'Close a crew of one',
  'part-lobby': 'Keep two apart in a lobby',
  'leave-quickcrew': 'Take a suspended student out of QuickCrew',
  'reconcile-payment': 'Compare a payment with the provider',
  'reconcile-subscription': 'Compare a subscription with the provider',
  'finish-hold': 'Charge or release a hold',
  'decide-hold': 'Decide about a hold',
  'refund-payment': 'Send a payment back',
  'close-customer': 'Delete a customer at the provider',
  'check-ledger': 'Check the books',
  'compare-ledger': 'Compare all payments with the provider',
  'check-audit-log': 'Check the audit log',
  'remind-of-evening': 'Remind of an event',
  'lay-tables': 'Form the tables',
  'release-evening': 'Release the tables',
  'repair-tables': 'Repair the tables',
  'refund-reporter': 'Refund a student who cannot come',
  'complete-evening': 'End an event',
  'ask-for-feedback': 'Ask for feedback',
  'notify-of-new-hours': 'Tell students of new hours',
  'synthetic-crew': 'Let invented students use a crew',
  'synthetic-evening': 'Let invented students come to an event',
};

/** 'Send a mail'. A kind without words of its own: 'new-kind' becomes 'New kind'. */
export function jobName(kind: string): string {
  const spelled = kind.replaceAll('-', ' ');
  return names[kind] ?? `${spelled.slice(0, 1).toUpperCase()}${spelled.slice(1)}`;
}

export const namedKinds: readonly string[] = Object.keys(names);
