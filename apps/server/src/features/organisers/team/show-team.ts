import type { Answer, api } from '@crewtable/contract';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { listTeam } from '../organisers.repository.ts';
import type { Installation, TeamRow } from '../organisers.repository.ts';

export type Team = Answer<typeof api.organisers.team>;

export async function showTeam(db: Db | Tx, installation: Installation): Promise<Team> {
  const rows = await listTeam(db, installation);
  return {
    members: rows.map((row) => ({
      id: row.id,
      name: row.name,
      email: row.email,
      roles: row.roles,
      state: stateOf(row),
      invitedUntil: row.invitedUntil?.toISOString() ?? null,
      lastActiveAt: row.lastActiveAt?.toISOString() ?? null,
      passkeys: row.passkeys,
    })),
  };
}

function stateOf({ endedAt, passkeys, isDemo }: TeamRow): 'active' | 'invited' | 'ended' {
  if (endedAt !== null) return 'ended';
  return passkeys > 0 || isDemo ? 'active' : 'invited';
}
