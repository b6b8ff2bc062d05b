import type { SemesterBody } from '@crewtable/contract';

interface StatusLook {
  readonly tone: 'green' | 'amber' | 'outline';
  /** The label of the card's link. */
  readonly action: string;
}

type Status = Pick<SemesterBody, 'registrationStatus' | 'state' | 'seriesId' | 'seatsLeft'>;

/** The appearance of the status; the text of the status comes from the server. */
export function statusLook({ registrationStatus, state, seriesId, seatsLeft }: Status): StatusLook {
  switch (registrationStatus) {
    case 'PRE_REGISTER':
      return { tone: 'green', action: 'Register Now' };
    case 'COMING_SOON': {
      // Only seasons that sell tickets count seats, and only seasons with a list or tickets have a series.
      const hasList = seriesId !== null && seatsLeft === null;
      return { tone: 'amber', action: hasList ? 'Join the List' : seeText(seriesId) };
    }
    case 'CLOSED':
    default:
      return { tone: 'outline', action: state === 'over' ? 'Look back' : seeText(seriesId) };
  }
}

/** The page of a season without registration has no dates. */
function seeText(seriesId: string | null): string {
  return seriesId === null ? 'See the season' : 'See the dates';
}

/** The number of early offers left, or that all events are full; undefined if neither applies. */
export function leftText({ seatsLeft, offer, registrationStatus }: SemesterBody): string | undefined {
  if (registrationStatus !== 'PRE_REGISTER') return undefined;
  if (seatsLeft === 0) return 'Every date is full';
  const offered =
    offer !== null && offer.remaining > 0 ? `${offer.remaining} of ${offer.total} early offers left` : '';
  return offered || undefined;
}
