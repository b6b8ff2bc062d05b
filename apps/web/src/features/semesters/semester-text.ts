import type { SemesterBody } from '@crewtable/contract';

interface StatusLook {
  readonly tone: 'green' | 'amber' | 'outline';
  /** Where the card leads to. */
  readonly action: string;
}

/** How each status looks; what it means is said in the semester's own words. */
export const statusLooks: Record<SemesterBody['registrationStatus'], StatusLook> = {
  PRE_REGISTER: { tone: 'green', action: 'Register Now' },
  COMING_SOON: { tone: 'amber', action: 'Join the List' },
  CLOSED: { tone: 'outline', action: 'Look back' },
};

/** What is left, where that is worth a word. */
export function leftText({ seatsLeft, offer, registrationStatus }: SemesterBody): string | undefined {
  if (registrationStatus !== 'PRE_REGISTER') return undefined;
  if (seatsLeft === 0) return 'Every evening is full';
  const offered =
    offer !== null && offer.remaining > 0 ? `${offer.remaining} of ${offer.total} early offers left` : '';
  return offered || undefined;
}
