import type { OrganiserRole } from '@crewtable/contract';
import type { Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { findByEmail, insertOrganiser, lockTeam } from '../organisers.repository.ts';

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

/** Creates the organiser at the first press. The lock lets two presses at once create one. */
export async function ensureDemoOrganiser(tx: Tx, role: OrganiserRole, now: Date): Promise<string> {
  const { name, email } = demoOrganisers.find((one) => one.role === role)!;
  await lockTeam(tx);
  const known = await findByEmail(tx, email);
  if (known) return known.id;
  const id = newId(now);
  await insertOrganiser(tx, { id, name, email, roles: [role], now, isDemo: true });
  return id;
}
