import { rightsOf } from '@crewtable/contract';
import type { ListOrganisersWith } from '../../../ports/office.ts';
import { listActive } from '../organisers.repository.ts';
import type { Installation } from '../organisers.repository.ts';

/** Organisers who can come in: with a passkey, or in a demo those of the demo. */
export function createListOrganisersWith(installation: Installation): ListOrganisersWith {
  return async (tx, right) =>
    (await listActive(tx, installation)).filter(
      ({ roles, passkeys, isDemo }) => rightsOf(roles).has(right) && (passkeys > 0 || isDemo),
    );
}
