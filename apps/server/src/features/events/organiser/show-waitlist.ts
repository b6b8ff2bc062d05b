import type { WaitlistBody } from '@crewtable/contract';
import { AppError } from '../../../platform/http/app-error.ts';
import { mayReadEvent } from '../../../platform/http/office/own-shifts.ts';
import type { ActingOrganiser } from '../../../platform/http/router.ts';
import { presentPersonName } from '../../../platform/person-name.ts';
import { findEvent } from '../catalogue/event-rows.repository.ts';
import type { EventsDeps } from '../events.deps.ts';
import { isOpen } from '../seats/seat-rules.ts';
import { countLapsed, findSeriesTitle, listOffers, listWaiting } from './office-waitlist.repository.ts';

export async function showWaitlist(
  { db, clock }: Pick<EventsDeps, 'db' | 'clock'>,
  organiser: ActingOrganiser,
  eventId: string,
): Promise<WaitlistBody> {
  const event = await findEvent(db, eventId);
  if (!event || !mayReadEvent(organiser, 'people.read', eventId)) throw new AppError('not_found');
  const now = clock.now();
  const { id, title, seriesId, status, startsAt, closesAt, capacity, seatsTaken } = event;
  return {
    event: {
      id,
      title,
      series: await findSeriesTitle(db, seriesId),
      status,
      startsAt: startsAt.toISOString(),
      closesAt: closesAt.toISOString(),
    },
    capacity,
    taken: seatsTaken - (await countLapsed(db, eventId, now)),
    isOpen: isOpen(event, now),
    waiting: (await listWaiting(db, eventId)).map(({ joinedAt, hasPass, ...person }) => ({
      ...presentPersonName(person),
      since: joinedAt.toISOString(),
      hasPass,
    })),
    offers: (await listOffers(db, eventId, now)).map(({ until, ...person }) => ({
      ...presentPersonName(person),
      until: until.toISOString(),
    })),
  };
}
