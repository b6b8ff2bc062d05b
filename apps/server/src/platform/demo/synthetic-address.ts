import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * The end of the addresses of the synthetic students of a demo; each campus is a subdomain. The domain is reserved
 * for examples, so no real student has it.
 */
export const syntheticDomain = '.example.edu';

/** Guests have an address at a subdomain of a campus. */
const guestSubdomain = 'guest.';

/** Invented by the demo: a synthetic student or a guest. */
export const isInvented = (email: string): boolean => email.endsWith(syntheticDomain);

/** A person who tries the demo plays a guest, so that the guest's mails and events are the person's own. */
const isGuest = (email: string): boolean => isInvented(email) && email.includes(`@${guestSubdomain}`);

export const isSynthetic = (email: string): boolean => isInvented(email) && !isGuest(email);

/** The same in SQL. */
export const isSyntheticSql = (email: RawBuilder<unknown>) =>
  sql<boolean>`(${email} like ${`%${syntheticDomain}`} and ${email} not like ${`%@${guestSubdomain}%`})`;

export const syntheticAddress = (localPart: string, campus: string) =>
  `${localPart}@${campus}${syntheticDomain}`.toLowerCase();

export const guestAddress = (localPart: string, campus: string) =>
  syntheticAddress(localPart, `${guestSubdomain}${campus}`);
