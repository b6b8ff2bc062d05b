import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { startOfficeReportsFixture } from '../../../../test/fixtures/office-reports-fixture.ts';
import { newId } from '../../../platform/ids.ts';

const { app, given, db, reported, confirmed, entriesOf } = await startOfficeReportsFixture();

describe('the chat of a crew', () => {
  async function crewReport(options: { decided?: boolean } = {}) {
    const [reporter, about] = [await given.studentWithProfile(), await given.studentWithProfile()];
    const now = app.clock.now();
    const [crewId, lobbyId, id] = [newId(now), newId(now), newId(now)];
    const meeting = { city: 'New York City', location: 'Lower Manhattan, NY', meeting_time: now };
    await db
      .insertInto('crews')
      .values({
        id: crewId,
        ...meeting,
        ends_at: now,
        place_name: 'Somewhere',
        place_address: '1 Some Street, New York',
        latitude: 40.7,
        longitude: -74,
        created_at: now,
      })
      .execute();
    await db
      .insertInto('lobbies')
      .values({ id: lobbyId, ...meeting, status: 'matched', crew_id: crewId, created_at: now })
      .execute();
    for (const { id: studentId } of [reporter, about])
      await db
        .insertInto('crew_members')
        .values({ crew_id: crewId, student_id: studentId, lobby_id: lobbyId })
        .execute();
    await db
      .insertInto('crew_messages')
      .values({
        crew_id: crewId,
        sender_id: about.id,
        sender_name: 'Ana L.',
        text: 'Where do you live?',
        system: false,
        at: now,
      })
      .execute();
    await db
      .insertInto('reports')
      .values({
        id,
        reporter_id: reporter.id,
        about_id: about.id,
        context: crewId,
        reason: 'Harassment or hate',
        text: '',
        created_at: now,
        ...(options.decided && { decided_at: now, decision: 'dismissed' }),
      })
      .execute();
    return id;
  }

  test('is shown for an undecided report that names the crew, with one entry', async () => {
    const { as, id } = await confirmed('safety');
    const params = { reportId: await crewReport() };
    const { messages } = await as.call(api.officeSafety.openChat, { params, body: { reason: 'Review' } });
    expect(messages).toMatchObject([{ part: 'reported', text: 'Where do you live?' }]);
    expect((await entriesOf({ as, id })).map(({ act }) => act)).toEqual(['Crew chat opened']);
  });

  test('stays closed for a decided report and for one about a table', async () => {
    const { as, id } = await confirmed('safety');
    for (const reportId of [await crewReport({ decided: true }), (await reported()).reportId])
      expect(
        await as.refusal(api.officeSafety.openChat, { params: { reportId }, body: { reason: 'Review' } }),
      ).toMatchObject({ status: 404 });
    expect(await entriesOf({ as, id })).toEqual([]);
  });
});
