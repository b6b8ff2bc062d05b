import { api } from '@crewtable/contract';
import type { OrganiserRole } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { createOffice } from '../../../test/fixtures/office-fixture.ts';
import { closedGate } from '../../../test/gate.ts';
import { startTestApp } from '../../../test/test-app.ts';

const app = await startTestApp();
const office = createOffice(app);
const { given } = app;

describe('looking at an address', () => {
  test.each<OrganiserRole>(['owner', 'support', 'safety'])(
    'shows it with the full name to %s, and writes one entry with the reason',
    async (role) => {
      const { as } = await office.member(role);
      const { id, email } = await given.studentWithProfile();
      const sent = { params: { studentId: id }, body: { reason: 'Mail came back' } };
      expect(await as.call(api.people.reveal, sent)).toEqual({ firstName: 'Ana', lastName: 'Li', email });
      const entries = await office.entries(as);
      expect(entries.filter(({ act }) => act === 'Address and name shown')).toMatchObject([
        { area: 'people', aboutKind: 'student', reason: 'Mail came back', details: [] },
      ]);
      expect(JSON.stringify(entries)).not.toContain(id);
    },
  );

  test('shows the address of a student without a profile', async () => {
    const { as } = await office.member('support');
    const { id, email } = await given.student();
    const sent = { params: { studentId: id }, body: { reason: 'Mail came back' } };
    expect(await as.call(api.people.reveal, sent)).toEqual({ firstName: null, lastName: null, email });
  });

  test.each(['', '   ', 'a\u202eb', 'a\u0000b'])(
    'is refused with the reason %j, without an entry',
    async (reason) => {
      const { as } = await office.member('support');
      const { id } = await given.studentWithProfile();
      const sent = { params: { studentId: id }, body: { reason } };
      expect(await as.refusal(api.people.reveal, sent)).toMatchObject({ status: 400, code: 'bad_input' });
      expect(await office.entries(as)).toEqual([]);
    },
  );

  test.each(['x', '00000000-0000-7000-8000-000000000000'])('finds no student %s', async (studentId) => {
    const { as } = await office.member('support');
    const sent = { params: { studentId }, body: { reason: 'Mail came back' } };
    expect(await as.refusal(api.people.reveal, sent)).toMatchObject({ status: 404 });
    expect(await office.entries(as)).toEqual([]);
  });

  test('does not happen in a session that ended in the middle of the call', async () => {
    const { as, id: organiserId } = await office.member('support');
    const { id } = await given.studentWithProfile();
    const { db } = app.database;
    // Holds the row of the session, as the end of a session does.
    const [isEnded, mayCommit] = [closedGate(), closedGate()];
    const end = db.transaction().execute(async (tx) => {
      await tx
        .updateTable('organiser_sessions')
        .set({ ended_at: new Date() })
        .where('organiser_id', '=', organiserId)
        .execute();
      isEnded.open();
      await mayCommit.passed;
    });
    await isEnded.passed;
    const late = as.refusal(api.people.reveal, { params: { studentId: id }, body: { reason: 'Late' } });
    await office.untilWaiting();
    mayCommit.open();
    await end;
    expect(await late).toMatchObject({ code: 'not_signed_in' });
  });
});

describe('finding a student by address', () => {
  test('needs the exact address and answers without it', async () => {
    const { as } = await office.member('support');
    const { id } = await given.studentWithProfile({ email: 'exact.one@nyu.edu' });
    const found = await as.call(api.people.find, { body: { address: ' Exact.One+tag@NYU.edu ' } });
    expect(found).toEqual({
      studentId: id,
      firstName: 'Ana',
      lastInitial: 'L',
      college: 'New York University',
    });
    for (const address of ['exact.on@nyu.edu', 'exact.one@nyu', '%', '', 'exact.one'])
      expect(await as.refusal(api.people.find, { body: { address } })).toMatchObject({ status: 404 });
  });

  test('is limited per organiser', async () => {
    const [{ as, id }, other] = [await office.member('support'), await office.member('support')];
    const find = { body: { address: 'nobody@nyu.edu' } };
    expect(await as.refusal(api.people.find, find)).toMatchObject({ status: 404 });
    await app.database.pool.query('update rate_limits set points = 60 where key = $1', [
      `organiser_find:${id}`,
    ]);
    expect(await as.refusal(api.people.find, find)).toMatchObject({ status: 429 });
    expect(await other.as.refusal(api.people.find, find)).toMatchObject({ status: 404 });
  });
});
