import { apiBase, friendGroupLimit } from '@crewtable/contract';
import type {
  AttendanceBody,
  EventStatusName,
  FriendBody,
  PerkBody,
  RegisteredEventBody,
  TableMateBody,
} from '@crewtable/contract';
import { cancellationText } from '../../../platform/cancellation-text.ts';
import { collegeOfStudent } from '../../../platform/college-of-student.ts';
import { newYorkTimeRange } from '../../../platform/clock/new-york.ts';
import { refundUntil } from '../../../platform/refund-window.ts';
import { countAttendance } from './attendance-rules.ts';
import { decideCheckIn, isReleased } from '../seating-rules.ts';
import { addressOf } from '../event-facts.ts';
import type {
  CancellationRefund,
  FriendRow,
  Mate,
  OwnEvent,
  OwnFeedback,
  Site,
} from './own-events.repository.ts';

export interface OwnEventContext {
  viewerId: string;
  now: Date;
  self: { id: string; email: string; firstName: string | null; lastName: string | null };
  mates: readonly Mate[];
  sites: readonly Site[];
  friends: readonly FriendRow[];
  codes: readonly { target: string; code: string }[];
  perks: readonly { kind: string; target: string; amountCents: number; eventId: string | null }[];
  feedback: readonly OwnFeedback[];
  refunds: readonly CancellationRefund[];
  /** Events whose hours changed after the student paid. */
  refundable: ReadonlySet<string>;
}

/** The meals that have a drawing of their own. */
const mealDrawings: Readonly<Record<string, string>> = { Brunch: 'brunch', Lunch: 'lunch', Dinner: 'dinner' };

/** A friend group is for one event, or, if the event is part of a series, for the whole series. */
export const targetOf = ({ id, series_id }: Pick<OwnEvent, 'id' | 'series_id'>) => series_id ?? id;

export function presentOwnEvent(event: OwnEvent, around: OwnEventContext): RegisteredEventBody {
  // A check constraint of the database allows no other values.
  const status = event.status as EventStatusName;
  const facts = { status, startsAt: event.starts_at, endsAt: event.ends_at };
  const { members, onOtherDates } = groupOf(event, around);
  const said = around.feedback.find(({ eventId }) => eventId === event.id);
  return {
    eventId: event.id,
    title: event.title,
    date: event.starts_at.toISOString(),
    endsAt: event.ends_at.toISOString(),
    closesAt: event.closes_at.toISOString(),
    timeRange: newYorkTimeRange(event.starts_at, event.ends_at),
    groupSize: `${event.table_min}-${event.table_max}`,
    heroImage: event.picture ?? mealDrawings[event.title] ?? 'table',
    location: event.area,
    status,
    seriesId: event.series_id,
    priceCents: event.price_cents,
    cancellation: cancellationOf(event, status, around.refunds),
    refundIfLeftUntil: refundEndOf(event, around),
    ...placeOf(event, status, members, around),
    venueIsLate: status === 'closed' && event.late_since !== null,
    group: { members, onOtherDates, limit: friendGroupLimit },
    referralId: around.codes.find(({ target }) => target === targetOf(event))?.code ?? null,
    perks: around.perks.filter((perk) => isFor(perk, event)).map(presentPerk),
    checkedIn: event.checked_in_at !== null,
    absent: event.absent_at !== null,
    canCheckIn:
      event.table_id !== null && event.checked_in_at === null && decideCheckIn(facts, around.now) === 'yes',
    revealed: event.revealed_at !== null,
    calendarPath:
      event.calendar_secret === null
        ? `${apiBase}events/${encodeURIComponent(event.id)}/calendar.ics`
        : `${apiBase}calendar/${event.calendar_secret}.ics`,
    feedbackGiven: said !== undefined,
    ownFeedback: said ? { rating: said.rating, feedback: said.feedback } : null,
    feedbackPostponed: event.feedback_later_at !== null,
    attendance: attendanceOf(event, status, around.mates),
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

function refundEndOf(
  { id, hours_changed_at: hoursChangedAt, closes_at: closesAt }: OwnEvent,
  { refundable, now }: OwnEventContext,
): string | null {
  if (hoursChangedAt === null || !refundable.has(id)) return null;
  const until = refundUntil({ hoursChangedAt, closesAt });
  return until > now ? until.toISOString() : null;
}

type Place = Pick<RegisteredEventBody, 'eventDetails' | 'venueDetails' | 'afterPartyDetails'>;

const locked: Place = { eventDetails: null, venueDetails: null, afterPartyDetails: null };

/** Hidden from all students before release, even if venue and table are stored already. */
function placeOf(
  event: OwnEvent,
  status: EventStatusName,
  friends: readonly FriendBody[],
  { sites, mates, viewerId }: OwnEventContext,
): Place {
  if (!isReleased(status) || event.table_id === null) return locked;
  const site = sites.find(({ tableId }) => tableId === event.table_id);
  if (!site) return locked;
  const { name, street, city, state, zip } = site;
  return {
    eventDetails: { name, street, city, state, zip },
    venueDetails: {
      members: mates
        .filter(({ tableId }) => tableId === event.table_id)
        .map((mate) => presentMate(mate, friends, viewerId))
        .filter((mate) => status !== 'completed' || mate.isYou || haveMet(event, mate)),
      reservationNumber: site.reservation,
      restaurantName: name,
      restaurantAddress: addressOf(site),
      latitude: site.latitude,
      longitude: site.longitude,
      invented: site.invented,
    },
    afterPartyDetails: { locationName: site.after_party_name, locationAddress: site.after_party_address },
  };
}

/** After the event, a table mate is shown only if both students were there. */
const haveMet = (own: OwnEvent, mate: TableMateBody) => own.absent_at === null && !mate.absent;

/** Only for a student who came: to others not even the numbers of the table are known. */
function attendanceOf(
  { table_id: tableId, absent_at: absentAt }: OwnEvent,
  status: EventStatusName,
  mates: readonly Mate[],
): AttendanceBody | null {
  if (status !== 'completed' || tableId === null || absentAt !== null) return null;
  return countAttendance(mates.filter((mate) => mate.tableId === tableId));
}

function presentMate(mate: Mate, friends: readonly FriendBody[], viewerId: string): TableMateBody {
  const [lastInitial = ''] = mate.lastName ?? '';
  const { name: college, shortName: collegeShortName } = collegeOfStudent(mate.email);
  return {
    userId: mate.id,
    firstName: mate.firstName ?? 'Guest',
    lastName: lastInitial,
    college,
    collegeShortName,
    isYou: mate.id === viewerId,
    isFriend: mate.id !== viewerId && friends.some(({ userId }) => userId === mate.id),
    checkedIn: mate.checkedInAt !== null,
    absent: mate.absentAt !== null,
    again: mate.ownWish === 'again' && mate.theirWish === 'again',
    wish: mate.ownWish === 'again' || mate.ownWish === 'never' ? mate.ownWish : null,
    reported: mate.reported,
  };
}

/** A series has one group for all dates. On each date, `members` are those who have a seat there. */
function groupOf(
  event: OwnEvent,
  { friends, self, viewerId }: OwnEventContext,
): Pick<RegisteredEventBody['group'], 'members' | 'onOtherDates'> {
  const group = friends.filter(({ target }) => target === targetOf(event));
  const present = (member: Omit<FriendRow, 'target' | 'seatedAt'>): FriendBody => ({
    userId: member.id,
    firstName: member.firstName ?? '',
    lastName: member.lastName ?? '',
    email: member.email,
    isYou: member.id === viewerId,
    isOwner: member.id === member.ownerId,
  });
  if (group.length === 0) return { members: [present({ ...self, ownerId: viewerId })], onOtherDates: [] };
  const isHere = ({ id, seatedAt }: FriendRow) => id === viewerId || seatedAt.includes(event.id);
  return {
    members: group.filter(isHere).map(present),
    onOtherDates: group.filter((member) => !isHere(member)).map(present),
  };
}

/** A perk belongs to the event that it is assigned to, or, while unassigned, to all events of its target. */
function isFor(perk: { target: string; eventId: string | null }, event: OwnEvent): boolean {
  if (perk.eventId !== null) return perk.eventId === event.id;
  return perk.target === event.id || perk.target === event.series_id;
}

function presentPerk(perk: { kind: string; amountCents: number; eventId: string | null }): PerkBody {
  return { kind: perk.kind as PerkBody['kind'], amountCents: perk.amountCents, eventId: perk.eventId };
}
