import type { SemesterBody } from '@crewtable/contract';

interface StatusLook {
  readonly tone: 'green' | 'amber' | 'outline';
  /** The label of the card's link. */
  readonly action: string;
}

/** The appearance of each status; the text of the status comes from the server. */
export const statusLooks: Record<SemesterBody['registrationStatus'], StatusLook> = {
  PRE_REGISTER: { tone: 'green', action: 'Register Now' },
  COMING_SOON: { tone: 'amber', action: 'Join the List' },
  CLOSED: { tone: 'outline', action: 'Look back' },
};

/** The number of early offers left, or that all events are full; undefined if neither applies. */
export function leftText({ seatsLeft, offer, registrationStatus }: SemesterBody): string | undefined {
  if (registrationStatus !== 'PRE_REGISTER') return undefined;
  if (seatsLeft === 0) return 'Every date is full';
  const offered =
    offer !== null && offer.remaining > 0 ? `${offer.remaining} of ${offer.total} early offers left` : '';
  return offered || undefined;
}
