import { apiBase, collegeOf, friendGroupLimit } from '@crewtable/contract';
import type {
  EventStatusName,
  EventTitleName,
  FriendBody,
  PerkBody,
  RegisteredEventBody,
  TableMateBody,
} from '@crewtable/contract';
import { cancellationText } from '../../../platform/cancellation-text.ts';
import { newYorkTimeRange } from '../../../platform/clock/new-york.ts';
import { decideCheckIn, isReleased } from '../seating-rules.ts';
import { addressOf } from '../event-facts.ts';
import type { CancellationRefund, FriendRow, Mate, OwnEvent, Site } from './own-events.repository.ts';

export interface Surroundings {
  viewerId: string;
  now: Date;
  self: { id: string; email: string; firstName: string | null; lastName: string | null };
  mates: readonly Mate[];
  sites: readonly Site[];
  friends: readonly FriendRow[];
  codes: readonly { target: string; code: string }[];
  perks: readonly { kind: string; target: string; amountCents: number; eventId: string | null }[];
  toldAbout: ReadonlySet<string>;
  refunds: readonly CancellationRefund[];
}

const drawings: Record<EventTitleName, string> = {
  Brunch: 'brunch',
  Lunch: 'lunch',
  Dinner: 'dinner',
  'Summer Series': 'summer',
};

/** A friend group is for the event, or, on an evening of a series, for the whole series. */
export const targetOf = ({ id, series_id }: Pick<OwnEvent, 'id' | 'series_id'>) => series_id ?? id;

export function presentOwnEvent(evening: OwnEvent, around: Surroundings): RegisteredEventBody {
  // The database's own checks allow no other words.
  const title = evening.title as EventTitleName;
  const status = evening.status as EventStatusName;
  const facts = { status, startsAt: evening.starts_at, endsAt: evening.ends_at };
  const { members, onOtherDates } = groupOf(evening, around);
  return {
    eventId: evening.id,
    title,
    date: evening.starts_at.toISOString(),
    endsAt: evening.ends_at.toISOString(),
    closesAt: evening.closes_at.toISOString(),
    timeRange: newYorkTimeRange(evening.starts_at, evening.ends_at),
    groupSize: `${evening.table_min}-${evening.table_max}`,
    heroImage: drawings[title],
    location: evening.area,
    status,
    seriesId: evening.series_id,
    cancellation: cancellationOf(evening, status, around.refunds),
    ...placeOf(evening, status, members, around),
    venueIsLate: status === 'closed' && evening.late_since !== null,
    group: { members, onOtherDates, limit: friendGroupLimit },
    referralId: around.codes.find(({ target }) => target === targetOf(evening))?.code ?? null,
    perks: around.perks.filter((perk) => isFor(perk, evening)).map(presentPerk),
    checkedIn: evening.checked_in_at !== null,
    absent: evening.absent_at !== null,
    canCheckIn:
      evening.table_id !== null &&
      evening.checked_in_at === null &&
      decideCheckIn(facts, around.now) === 'yes',
    calendarPath:
      evening.calendar_secret === null
        ? `${apiBase}events/${encodeURIComponent(evening.id)}/calendar.ics`
        : `${apiBase}calendar/${evening.calendar_secret}.ics`,
    feedbackGiven: around.toldAbout.has(evening.id),
  };
}

function cancellationOf(
  { id, cancelled_because: because }: OwnEvent,
  status: EventStatusName,
  refunds: readonly CancellationRefund[],
): RegisteredEventBody['cancellation'] {
  if (status !== 'cancelled') return null;
  const own = refunds.filter(({ eventId }) => eventId === id);
  const share = own.find(({ isShare }) => isShare);
  const money = cancellationText({
    refundCents: own.find(({ isShare }) => !isShare)?.amountCents ?? 0,
    shareCents: share?.amountCents ?? 0,
    isWholePass: share?.isWholePass ?? false,
    inLine: false,
  });
  return { because: because ?? '', money };
}

type Place = Pick<RegisteredEventBody, 'eventDetails' | 'venueDetails' | 'afterPartyDetails'>;

const locked: Place = { eventDetails: null, venueDetails: null, afterPartyDetails: null };

/** Nothing of it exists for anybody before release, whatever the tables hold already. */
function placeOf(
  evening: OwnEvent,
  status: EventStatusName,
  friends: readonly FriendBody[],
  { sites, mates, viewerId }: Surroundings,
): Place {
  if (!isReleased(status) || evening.table_id === null) return locked;
  const site = sites.find(({ tableId }) => tableId === evening.table_id);
  if (!site) return locked;
  const { name, street, city, state, zip } = site;
  return {
    eventDetails: { name, street, city, state, zip },
    venueDetails: {
      members: mates
        .filter(({ tableId }) => tableId === evening.table_id)
        .map((mate) => presentMate(mate, friends, viewerId))
        .filter((mate) => status !== 'completed' || mate.isYou || haveMet(evening, mate)),
      reservationNumber: site.reservationNumber,
      restaurantName: name,
      restaurantAddress: addressOf(site),
      latitude: site.latitude,
      longitude: site.longitude,
      invented: site.invented,
    },
    afterPartyDetails: { locationName: site.after_party_name, locationAddress: site.after_party_address },
  };
}

/** Looking back, only those are shown who were both there. */
const haveMet = (own: OwnEvent, mate: TableMateBody) => own.absent_at === null && !mate.absent;

function presentMate(mate: Mate, friends: readonly FriendBody[], viewerId: string): TableMateBody {
  const [lastInitial = ''] = mate.lastName ?? '';
  return {
    userId: mate.id,
    firstName: mate.firstName ?? 'Guest',
    lastName: lastInitial,
    college: collegeOf(mate.email).name,
    isYou: mate.id === viewerId,
    isFriend: mate.id !== viewerId && friends.some(({ userId }) => userId === mate.id),
    checkedIn: mate.checkedInAt !== null,
    absent: mate.absentAt !== null,
    again: mate.ownWish === 'again' && mate.theirWish === 'again',
    wish: mate.ownWish === 'again' || mate.ownWish === 'never' ? mate.ownWish : null,
    reported: mate.reported,
  };
}

/** A group of a series is one for all of its dates; on each of them only those count who have a seat there. */
function groupOf(
  evening: OwnEvent,
  { friends, self, viewerId }: Surroundings,
): Pick<RegisteredEventBody['group'], 'members' | 'onOtherDates'> {
  const group = friends.filter(({ target }) => target === targetOf(evening));
  const present = (member: Omit<FriendRow, 'target' | 'seatedAt'>): FriendBody => ({
    userId: member.id,
    firstName: member.firstName ?? '',
    lastName: member.lastName ?? '',
    email: member.email,
    isYou: member.id === viewerId,
    isOwner: member.id === member.ownerId,
  });
  if (group.length === 0) return { members: [present({ ...self, ownerId: viewerId })], onOtherDates: [] };
  const isHere = ({ id, seatedAt }: FriendRow) => id === viewerId || seatedAt.includes(evening.id);
  return {
    members: group.filter(isHere).map(present),
    onOtherDates: group.filter((member) => !isHere(member)).map(present),
  };
}

/** A perk belongs to the evening at which it is to be used, or to all of its target while none is named. */
function isFor(perk: { target: string; eventId: string | null }, evening: OwnEvent): boolean {
  if (perk.eventId !== null) return perk.eventId === evening.id;
  return perk.target === evening.id || perk.target === evening.series_id;
}

function presentPerk(perk: { kind: string; amountCents: number; eventId: string | null }): PerkBody {
  return { kind: perk.kind as PerkBody['kind'], amountCents: perk.amountCents, eventId: perk.eventId };
}
