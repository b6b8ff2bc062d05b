import type { OrganiserRole } from '@crewtable/contract';
import type { Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { OrganisersDeps } from '../organisers.deps.ts';
import { findByEmail, insertOrganiser, lockTeam, replaceRoles } from '../organisers.repository.ts';
import { endAllSessions } from '../sessions/organiser-sessions.repository.ts';

interface DemoOrganiser {
  role: OrganiserRole;
  name: string;
  email: string;
}

/** The people behind the four buttons of the demo. */
export const demoOrganisers: readonly DemoOrganiser[] = [
  { role: 'owner', name: 'Ana Reyes', email: 'ana@crewtable.example' },
  { role: 'host', name: 'Hugo Blum', email: 'hugo@crewtable.example' },
  { role: 'support', name: 'Sam Kim', email: 'sam@crewtable.example' },
  { role: 'safety', name: 'Noa Vidal', email: 'noa@crewtable.example' },
];

/**
 * Creates the organiser at the first press. The lock lets two presses at once create one. Roles that were changed
 * meanwhile are set back, because the button promises exactly one role.
 */
export async function ensureDemoOrganiser(
  { clock, realTime, recordAct }: OrganisersDeps,
  tx: Tx,
  role: OrganiserRole,
): Promise<string> {
  const now = clock.now();
  const { name, email } = demoOrganisers.find((one) => one.role === role)!;
  await lockTeam(tx);
  const known = await findByEmail(tx, email, true);
  if (!known) {
    const id = newId(now);
    await insertOrganiser(tx, { id, name, email, roles: [role], now, isDemo: true });
    return id;
  }
  if (known.roles.join() === role) return known.id;
  await replaceRoles(tx, known.id, [role]);
  await recordAct(tx, {
    actor: { kind: 'product' },
    area: 'team',
    act: 'Roles changed',
    about: { kind: 'organiser', id: known.id },
    details: { before: known.roles.join(', '), after: role },
  });
  await endAllSessions(tx, known.id, realTime.now());
  return known.id;
}
