import type { QueryKey } from '@tanstack/react-query';
import { paymentsQuery } from '../features/payments/history/payments-query.ts';
import { profileQuery } from '../features/profile/profile-query.ts';
import { eventsKey } from '../lib/api/event-keys.ts';
import { quickcrewKey } from '../lib/api/quickcrew-keys.ts';

/** The profile query also returns the subscription. */
const { queryKey: profile } = profileQuery;
const { queryKey: payments } = paymentsQuery;

/** Notifications about a seat, a friend group or a table: they change the data about events. */
const aboutEvents = [
  'registration_confirmed',
  'waitlist_seat',
  'seat_offered',
  'waitlist_closed',
  'friend_invited',
  'friend_joined',
  'friend_left',
  'event_reminder',
  'event_hours_changed',
  'venue_released',
  'venue_late',
  'no_table',
  'table_changed',
  'venue_replaced',
  'venue_changed',
  'table_mate_absent',
  'table_mate_joined',
  'feedback_open',
  'both_wish_again',
] as const;

/** Notifications about finding a crew and about events in it. */
const aboutCrews = [
  'crew_found',
  'crew_not_found',
  'crew_cancelled',
  'crew_member_on_the_way',
  'crew_member_checked_in',
  'crew_member_left',
  'crew_message',
] as const;

/** For each kind of notification, the queries whose data it makes stale. */
const staleByKind: ReadonlyMap<string, readonly QueryKey[]> = new Map<string, readonly QueryKey[]>([
  // The renewal of a subscription sends only a receipt.
  ['payment_receipt', [payments, profile]],
  ['payment_refunded', [payments]],
  ['hold_placed', [payments, quickcrewKey]],
  ['hold_released', [payments, quickcrewKey]],
  ['hold_captured', [payments, quickcrewKey]],
  ['subscription_started', [profile]],
  ['subscription_cancelled', [profile]],
  ['renewal_failed', [payments, profile]],
  ['subscription_ended', [profile]],
  ['event_cancelled', [eventsKey, payments]],
  ['seat_taken_out', [eventsKey, payments]],
  ...aboutEvents.map((kind) => [kind, [eventsKey]] as const),
  ...aboutCrews.map((kind) => [kind, [quickcrewKey]] as const),
  // Signals to refetch before the next poll. They are not shown in the list of notifications.
  ['lobby_changed', [[...quickcrewKey, 'lobby']]],
  ['crew_changed', [[...quickcrewKey, 'crew']]],
  ['chat_changed', [[...quickcrewKey, 'messages']]],
  ['table_seats_changed', [[...eventsKey, 'registered']]],
]);

export function staleAfter(kind: string): readonly QueryKey[] {
  return staleByKind.get(kind) ?? [];
}

/** All queries that a notification can make stale. Refetched after a reconnect: some may be missed. */
export const allStaleQueries: readonly QueryKey[] = [...new Set([...staleByKind.values()].flat())];
