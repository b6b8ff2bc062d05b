import {
  cleanName,
  cleanReason,
  isName,
  isReason,
  organiserMessages,
  organiserRoles,
} from '@crewtable/contract';
import type { OrganiserRole } from '@crewtable/contract';

export interface InvitationDraft {
  name: string;
  email: string;
  roles: readonly OrganiserRole[];
}

const address = /^[^\s@<>()",:;[\]\\]+@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/;
const maxAddressLength = 254;

export function cleanInvitation({ name, email, roles }: InvitationDraft): InvitationDraft {
  return {
    name: cleanName(name),
    // ASCII letters only, as for students: the Kelvin sign is not a k.
    email: email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase()),
    roles: cleanRoles(roles),
  };
}

/** In the order of the contract, each once. */
export function cleanRoles(roles: readonly OrganiserRole[]): OrganiserRole[] {
  return organiserRoles.filter((role) => roles.includes(role));
}

/** The messages about a cleaned invitation. */
export function invitationErrors({ name, email, roles }: InvitationDraft): string[] {
  return [
    ...(isName(name) ? [] : [organiserMessages.name]),
    ...(email.length <= maxAddressLength && address.test(email) ? [] : [organiserMessages.email]),
    ...(roles.length > 0 ? [] : [organiserMessages.roles]),
  ];
}

/** Returns undefined if it is no reason. */
export function readReason(typed: string): string | undefined {
  return isReason(typed) ? cleanReason(typed) : undefined;
}
