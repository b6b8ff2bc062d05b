/** The fixed roles. One organiser may have several. */
export const organiserRoles = ['owner', 'host', 'support', 'safety'] as const;

export type OrganiserRole = (typeof organiserRoles)[number];

/**
 * What an organiser may do. Each endpoint names the right that it needs; the server refuses everybody else.
 * - self: the organiser's own passkeys, sessions and entries of the audit log
 * - audit.all, audit.safety: entries of others, in all areas or in the area of safety
 */
export const rightsByRole = {
  owner: ['self', 'team.manage', 'audit.all', 'audit.verify'],
  host: ['self'],
  support: ['self'],
  safety: ['self', 'audit.safety'],
} as const satisfies Record<OrganiserRole, readonly string[]>;

export type OrganiserRight = (typeof rightsByRole)[OrganiserRole][number];

export function rightsOf(roles: readonly OrganiserRole[]): Set<OrganiserRight> {
  return new Set(roles.flatMap((role): readonly OrganiserRight[] => rightsByRole[role]));
}
