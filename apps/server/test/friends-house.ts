import { api } from '@crewtable/contract';
import { createFriendGroups } from '../src/features/friends/index.ts';
import { EveningsByHand } from './evenings-by-hand.ts';
import type { Student } from './given.ts';
import { startTestApp } from './test-app.ts';

export const invite = (eventId: string, referralId: string) => ({ params: { eventId, referralId } });

/** The real app, with what tests about friend groups say again and again. */
export async function openFriendsHouse() {
  const app = await startTestApp();
  const { given, clock } = app;
  const { db, pool } = app.database;
  const evenings = new EveningsByHand(app);
  // Only for codes and leaving, which ask nobody's wishes.
  const friendGroups = createFriendGroups({ db, clock, areApart: async () => false });

  const codeOf = ({ id }: Student, target: string) => friendGroups.codeOf({ studentId: id, target });
  const join = (student: Student, eventId: string, code: string) =>
    student.as.call(api.friends.joinGroup, invite(eventId, code));
  const refused = (student: Student, eventId: string, code: string) =>
    student.as.refusal(api.friends.joinGroup, invite(eventId, code));
  const students = async (count: number) => {
    const made: Student[] = [];
    while (made.length < count) made.push(await given.studentWithProfile());
    return made;
  };

  /** As many calls as this wait: for any lock, or for one of this kind. */
  async function waitingFor(what: 'Lock' | 'advisory'): Promise<number> {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and $1 in (wait_event_type, wait_event)`,
      [what],
    );
    return rows[0]!.count;
  }

  /** Who sits with whom, each group by its owner first. */
  async function groupsFor(target: string): Promise<string[][]> {
    const rows = await db
      .selectFrom('friend_groups')
      .innerJoin('friend_group_members', 'group_id', 'friend_groups.id')
      .select(['friend_groups.id', 'owner_id', 'size', 'student_id'])
      .where('friend_groups.target', '=', target)
      .orderBy('joined_at')
      .execute();
    const ids = [...new Set(rows.map(({ id }) => id))];
    return ids.map((groupId) => {
      const members = rows.filter(({ id }) => id === groupId);
      const [first] = members;
      if (first!.size !== members.length) throw new Error('A group has miscounted its members.');
      const others = members.map(({ student_id }) => student_id).filter((id) => id !== first!.owner_id);
      return [first!.owner_id, ...others];
    });
  }

  /** Friends with seats at one event, of whom the others have joined the first. */
  async function friends(count: number) {
    const eventId = await evenings.event();
    const group = await students(count);
    await evenings.seats(eventId, ...group);
    const [owner, ...others] = group as [Student, ...Student[]];
    const code = await codeOf(owner, eventId);
    for (const other of others) await join(other, eventId, code);
    return { eventId, code, owner, others };
  }

  return {
    given,
    clock,
    db,
    pool,
    evenings,
    friendGroups,
    codeOf,
    join,
    refused,
    students,
    waitingFor,
    groupsFor,
    friends,
  };
}
