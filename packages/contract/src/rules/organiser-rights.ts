/** The fixed roles. One organiser may have several. */
export const organiserRoles = ['owner', 'host', 'support', 'safety'] as const;

export type OrganiserRole = (typeof organiserRoles)[number];

/**
 * What an organiser may do. Each endpoint names the right that it needs; the server refuses everybody else.
 * Whether an act also needs a fresh passkey is `needsConfirmation` of its endpoint.
 * - self: the organiser's own passkeys, sessions, shifts and entries of the audit log
 * - events.read, people.read: events, rosters and people as first name, initial and college; see `limitedToShifts`
 * - events.manage: capacity, hold, tables and seats of an event; events.cancel: cancelling it
 * - seasons.manage, venues.manage, waitlist.manage: everything about these
 * - people.reveal: the address and the full name of one student, with a reason
 * - people.manage: ending sessions, lifting a sign-in hold, sending again. Suspending is a decision of safety.
 * - money.read, money.refund: payments; sending money back. Support has limits per refund and per day.
 * - reports.count: how many reports and how old; reports.read: their content; reports.decide: deciding,
 *   suspending and restoring
 * - exports.plain, exports.addresses: files without and with addresses
 * - feedback.read, feedback.publish: feedback and testimonials; choosing what the public pages show
 * - health.read, health.manage: jobs, mail, webhooks and push; trying a job again
 * - team.manage: organisers, their roles and their shifts
 * - audit.all, audit.safety: entries of others, in all areas or in the area of safety; audit.verify: the chain
 */
export const rightsByRole = {
  owner: [
    'self',
    'events.read',
    'events.manage',
    'events.cancel',
    'seasons.manage',
    'venues.manage',
    'waitlist.manage',
    'people.read',
    'people.reveal',
    'people.manage',
    'money.read',
    'money.refund',
    'reports.count',
    'exports.plain',
    'exports.addresses',
    'feedback.read',
    'feedback.publish',
    'health.read',
    'health.manage',
    'team.manage',
    'audit.all',
    'audit.verify',
  ],
  host: ['self', 'events.read', 'people.read'],
  support: [
    'self',
    'events.read',
    'events.manage',
    'venues.manage',
    'waitlist.manage',
    'people.read',
    'people.reveal',
    'people.manage',
    'money.read',
    'money.refund',
    'reports.count',
    'exports.plain',
    'feedback.read',
    'feedback.publish',
    'health.read',
    'health.manage',
  ],
  safety: [
    'self',
    'events.read',
    'people.read',
    'people.reveal',
    'reports.count',
    'reports.read',
    'reports.decide',
    'audit.safety',
  ],
} as const satisfies Record<OrganiserRole, readonly string[]>;

export type OrganiserRight = (typeof rightsByRole)[OrganiserRole][number];

export function rightsOf(roles: readonly OrganiserRole[]): Set<OrganiserRight> {
  return new Set(roles.flatMap((role): readonly OrganiserRight[] => rightsByRole[role]));
}

/**
 * Whether these roles give the right only for the events of the organiser's own shifts. A second role that gives
 * the right without that limit lifts it.
 */
export function limitedToShifts(roles: readonly OrganiserRole[], right: OrganiserRight): boolean {
  const giving = roles.filter((role) => rightsOf([role]).has(right));
  return right !== 'self' && giving.length > 0 && giving.every((role) => role === 'host');
}
