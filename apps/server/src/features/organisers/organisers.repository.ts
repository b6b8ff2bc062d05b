import type { OrganiserRole } from '@crewtable/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

/** Any number that no other code uses for an advisory lock. */
const teamLock = 71_062_026;

/** Until the transaction ends, no other one changes the team: so that two owners cannot remove each other. */
export async function lockTeam(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${teamLock}::bigint)`.execute(tx);
}

export interface Organiser {
  id: string;
  name: string;
  email: string;
  roles: OrganiserRole[];
  passkeys: number;
  isDemo: boolean;
}

const organiserColumns = sql`organisers.id, organisers.name, organisers.email, organisers.is_demo as "isDemo",
  array(select role from organiser_roles where organiser_id = organisers.id order by role) as roles,
  (select count(*)::integer from organiser_passkeys where organiser_id = organisers.id) as passkeys`;

/** Whether this is production, where organisers of a demo do not count: the database may have been one of a demo. */
export interface Installation {
  production: boolean;
}

const counts = ({ production }: Installation) =>
  sql`organisers.ended_at is null and not (organisers.is_demo and ${production})`;

/** Only an organiser whose access has not ended. */
export async function findOrganiser(
  db: Db | Tx,
  installation: Installation,
  id: string,
): Promise<Organiser | undefined> {
  const { rows } = await sql<Organiser>`select ${organiserColumns} from organisers
    where id = ${id} and ${counts(installation)}`.execute(db);
  return rows[0];
}

/** An organiser of the demo may have the same address. */
export async function findByEmail(
  db: Db | Tx,
  email: string,
  isDemo = false,
): Promise<Organiser | undefined> {
  const { rows } = await sql<Organiser>`select ${organiserColumns} from organisers
    where email = ${email} and ended_at is null and is_demo = ${isDemo}`.execute(db);
  return rows[0];
}

export async function listActive(db: Db | Tx, installation: Installation): Promise<Organiser[]> {
  const { rows } = await sql<Organiser>`select ${organiserColumns} from organisers
    where ${counts(installation)} order by created_at, id`.execute(db);
  return rows;
}

/** Whether the organiser is an owner who can come in. An invitation may never be opened. */
export const isWorkingOwner = ({ roles, passkeys, isDemo }: Organiser) =>
  roles.includes('owner') && (passkeys > 0 || isDemo);

/** Owners who can come in. */
export async function listOwners(db: Db | Tx, installation: Installation): Promise<Organiser[]> {
  return (await listActive(db, installation)).filter(isWorkingOwner);
}

export async function insertOrganiser(
  tx: Tx,
  values: {
    id: string;
    name: string;
    email: string;
    roles: readonly OrganiserRole[];
    now: Date;
    isDemo?: boolean;
  },
): Promise<void> {
  const { id, name, email, roles, now, isDemo = false } = values;
  await tx.insertInto('organisers').values({ id, name, email, created_at: now, is_demo: isDemo }).execute();
  await replaceRoles(tx, id, roles);
}

export async function forbidConfirmation(tx: Tx, organiserId: string, before: Date): Promise<void> {
  await tx
    .updateTable('organisers')
    .set({ no_confirmation_before: before })
    .where('id', '=', organiserId)
    .execute();
}

export async function replaceRoles(
  tx: Tx,
  organiserId: string,
  roles: readonly OrganiserRole[],
): Promise<void> {
  await tx.deleteFrom('organiser_roles').where('organiser_id', '=', organiserId).execute();
  await tx
    .insertInto('organiser_roles')
    .values(roles.map((role) => ({ organiser_id: organiserId, role })))
    .execute();
}

/** Deletes everything that the organiser could come in with. The row stays, because the audit log names it. */
export async function endOrganiserRow(tx: Tx, organiserId: string, now: Date): Promise<void> {
  await tx.updateTable('organisers').set({ ended_at: now }).where('id', '=', organiserId).execute();
  await tx.deleteFrom('organiser_challenges').where('organiser_id', '=', organiserId).execute();
  await tx.deleteFrom('organiser_invitations').where('organiser_id', '=', organiserId).execute();
  await tx.deleteFrom('organiser_recovery_codes').where('organiser_id', '=', organiserId).execute();
  await tx.deleteFrom('organiser_passkeys').where('organiser_id', '=', organiserId).execute();
  await tx.deleteFrom('organiser_shifts').where('organiser_id', '=', organiserId).execute();
}

export async function replaceInvitation(
  tx: Tx,
  values: { organiserId: string; tokenHash: Buffer; expiresAt: Date },
): Promise<void> {
  const invitation = { token_hash: values.tokenHash, expires_at: values.expiresAt };
  await tx
    .insertInto('organiser_invitations')
    .values({ organiser_id: values.organiserId, ...invitation })
    .onConflict((conflict) => conflict.column('organiser_id').doUpdateSet(invitation))
    .execute();
}

export async function findInvitation(
  db: Db,
  tokenHash: Buffer,
  realNow: Date,
): Promise<{ organiserId: string } | undefined> {
  return db
    .selectFrom('organiser_invitations')
    .select('organiser_id as organiserId')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', realNow)
    .executeTakeFirst();
}

/** Returns false if it was used or replaced meanwhile, or is too old. */
export async function redeemInvitation(tx: Tx, tokenHash: Buffer, realNow: Date): Promise<boolean> {
  const used = await tx
    .deleteFrom('organiser_invitations')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', realNow)
    .executeTakeFirst();
  return used.numDeletedRows > 0n;
}

export interface TeamRow extends Organiser {
  endedAt: Date | null;
  invitedUntil: Date | null;
  lastActiveAt: Date | null;
}

export async function listTeam(db: Db | Tx, { production }: Installation): Promise<TeamRow[]> {
  const { rows } = await sql<TeamRow>`select ${organiserColumns}, organisers.ended_at as "endedAt",
      (select expires_at from organiser_invitations where organiser_id = organisers.id) as "invitedUntil",
      (select max(last_active_at) from organiser_sessions where organiser_id = organisers.id) as "lastActiveAt"
    from organisers where not (organisers.is_demo and ${production})
    order by organisers.ended_at nulls first, organisers.created_at, organisers.id`.execute(db);
  return rows;
}
