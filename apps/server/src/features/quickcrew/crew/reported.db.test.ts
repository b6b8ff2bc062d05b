import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { addMinutes, QuickcrewFixture } from '../../../../test/fixtures/quickcrew-fixture.ts';
import type { QuickcrewStudent } from '../../../../test/fixtures/quickcrew-fixture.ts';

const fixture = await QuickcrewFixture.start();
const of = (groupId: string) => ({ params: { groupId } });
const report = (student: QuickcrewStudent, about: QuickcrewStudent) =>
  student.as.call(api.safety.report, {
    body: { userId: about.id, reason: 'Unsafe behaviour', text: '' },
  });
const decide = (about: QuickcrewStudent, decision: string) =>
  fixture.db
    .updateTable('reports')
    .set({ decision, decided_at: fixture.now })
    .where('about_id', '=', about.id)
    .execute();

describe('a report about a member of the same crew', () => {
  test('leaves the crew as it is; its author can leave free of charge until check-in closes', async () => {
    const { students, groupId, meetTime } = await fixture.crew();
    const [reporter, about, third] = students;
    await fixture.moveClockTo(addMinutes(meetTime, -30), ...students);
    const path = `/api/groups/${groupId}`;
    const { etag } = (await reporter.as.raw('GET', path)).headers;
    await report(reporter, about);
    await fixture.waitForJobs();
    const polled = await reporter.as.raw('GET', path, { headers: { 'if-none-match': String(etag) } });
    expect(polled.statusCode).toBe(200);
    const shown = polled.json<{
      freeToLeaveUntil: string;
      checkInUntil: string;
      members: { left: boolean }[];
    }>();
    expect(shown.freeToLeaveUntil).toBe(shown.checkInUntil);
    expect(shown.members.some(({ left }) => left)).toBe(false);
    expect((await fixture.getCrew(about, groupId)).freeToLeaveUntil).not.toBe(shown.freeToLeaveUntil);

    expect(await reporter.as.call(api.quickcrew.leaveCrew, of(groupId))).toMatchObject({ hold: 'released' });
    await fixture.waitForJobs();
    expect((await fixture.holdOf(reporter))?.state).toBe('released');
    expect(await third.as.call(api.quickcrew.leaveCrew, of(groupId))).toMatchObject({ hold: 'captured' });
    const said = JSON.stringify(await fixture.messages(about, groupId));
    expect(said).toContain('has left the group.');
    expect(said).not.toMatch(/report/i);
  });

  test('that was dismissed no longer makes leaving free', async () => {
    const { students, groupId, meetTime } = await fixture.crew();
    const [reporter, about] = students;
    await fixture.moveClockTo(addMinutes(meetTime, -30), ...students);
    await report(reporter, about);
    await decide(about, 'dismissed');
    expect(await reporter.as.call(api.quickcrew.leaveCrew, of(groupId))).toMatchObject({ hold: 'captured' });
  });
});

describe('a report about a member of the same lobby', () => {
  test('removes its author from the lobby, and no crew has both students', async () => {
    const [reporter, about, ...others] = (await fixture.students(5)) as [
      QuickcrewStudent,
      QuickcrewStudent,
      QuickcrewStudent,
      QuickcrewStudent,
      QuickcrewStudent,
    ];
    const lobbyId = await fixture.lobby(about, reporter);
    await report(reporter, about);
    await fixture.waitForJobs();
    const users = (await fixture.getLobby(about, lobbyId)).users.map(({ userId }) => userId);
    expect(users).toEqual([about.id]);

    const [one, two, last] = others;
    for (const student of [one, two]) await fixture.queuedLobby(student);
    await fixture.payAndReady(about, lobbyId);
    await about.as.call(api.quickcrew.queueLobby, { params: { lobbyId } });
    const ownLobbyId = await fixture.queuedLobby(reporter);
    await fixture.waitForJobs();
    const statuses = async () =>
      [await fixture.getLobby(about, lobbyId), await fixture.getLobby(reporter, ownLobbyId)].map(
        ({ status }) => status,
      );
    // Four are waiting, enough for a crew if two of them were not kept apart.
    expect(await statuses()).toEqual(['queued', 'queued']);
    await fixture.queuedLobby(last);
    await fixture.waitForJobs();
    expect((await statuses()).toSorted()).toEqual(['matched', 'queued']);
  });
});
