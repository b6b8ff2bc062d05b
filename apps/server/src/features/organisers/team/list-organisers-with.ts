import { rightsOf } from '@crewtable/contract';
import type { ListOrganisersWith } from '../../../ports/office.ts';
import { listActive } from '../organisers.repository.ts';

/** Organisers who can come in: with a passkey, or those of a demo. */
export const listOrganisersWith: ListOrganisersWith = async (tx, right) =>
  (await listActive(tx)).filter(
    ({ roles, passkeys, isDemo }) => rightsOf(roles).has(right) && (passkeys > 0 || isDemo),
  );
