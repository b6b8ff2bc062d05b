import { friendGroupLimit } from '@crewtable/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

interface OpenTarget {
  /** The event, or the next open date of the series. */
  eventId: string;
  title: string;
  /** Null for a series. */
  startsAt: Date | null;
}

export interface ReceivedRow extends OpenTarget {
  target: string;
  inviterId: string;
  firstName: string | null;
  lastName: string | null;
  code: string;
  groupSize: number;
}

interface SentRow extends OpenTarget {
  email: string;
  hasJoined: boolean;
}

/** The home page shows the newest ones only. */
const maxShown = 10;

const openTarget = (now: Date) => sql`
  join lateral (
    select id, title, case when series_id is null then starts_at end as starts_at from events
    where (id = invitation.target or series_id = invitation.target)
      and status = 'open' and closes_at > ${now}
    order by events.starts_at, id limit 1
  ) as event on true`;

/**
 * The invitations that the student can still accept. The link of an invitation ends if the inviter renews the
 * code, so the code must be as old as the invitation.
 */
export async function listReceived(
  db: Db,
  { studentId, email, now }: { studentId: string; email: string; now: Date },
): Promise<ReceivedRow[]> {
  const { rows } = await sql<ReceivedRow>`
    select invitation.target, event.id as "eventId", event.title, event.starts_at as "startsAt",
      invitation.inviter_id as "inviterId", first_name as "firstName", last_name as "lastName", code,
      coalesce(friend_groups.size, 1)::integer as "groupSize"
    from friend_invitations as invitation ${openTarget(now)}
    join students as inviter on inviter.id = inviter_id and inviter.status = 'ACTIVE'
    join invite_codes on invite_codes.student_id = inviter_id and invite_codes.target = invitation.target
      and ended_at is null and invite_codes.created_at <= invitation.created_at
    left join profiles on profiles.student_id = inviter_id
    left join friend_group_members as member
      on member.student_id = inviter_id and member.target = invitation.target
    left join friend_groups on friend_groups.id = member.group_id
    where invitation.email = ${email} and inviter_id <> ${studentId}
      and coalesce(friend_groups.size, 1) < ${friendGroupLimit}
      and not exists (select from friend_group_members as own
        where own.student_id = ${studentId} and own.target = invitation.target)
      and (exists (select from seats where seats.student_id = inviter_id and event_id = invitation.target
          and state = 'registered')
        or exists (select from series_registrations as joined
          where joined.student_id = inviter_id and series_id = invitation.target))
    order by invitation.created_at desc, invitation.id desc limit ${maxShown}`.execute(db);
  return rows;
}

export async function listSent(
  db: Db,
  { studentId, now }: { studentId: string; now: Date },
): Promise<SentRow[]> {
  const { rows } = await sql<SentRow>`
    select event.id as "eventId", event.title, event.starts_at as "startsAt", invitation.email,
      exists (select from friend_group_members as own
        join friend_group_members as friend on friend.group_id = own.group_id
        join students on students.id = friend.student_id
        where own.student_id = ${studentId} and own.target = invitation.target
          and lower(students.email) = lower(invitation.email)) as "hasJoined"
    from friend_invitations as invitation ${openTarget(now)}
    where inviter_id = ${studentId}
    order by invitation.created_at desc, invitation.id desc limit ${maxShown}`.execute(db);
  return rows;
}

export async function findEmail(db: Db, studentId: string): Promise<string | undefined> {
  const row = await db.selectFrom('students').select('email').where('id', '=', studentId).executeTakeFirst();
  return row?.email;
}
