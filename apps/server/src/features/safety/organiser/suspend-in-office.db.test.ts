import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { startOfficeReportsFixture, unknownId } from '../../../../test/fixtures/office-reports-fixture.ts';

const { given, confirmed, entriesOf, statusOf } = await startOfficeReportsFixture();

describe('a suspension from the page of a student', () => {
  test('does what was shown, is in the export with its reason, and can be lifted', async () => {
    const { as, id } = await confirmed('safety');
    const student = await given.studentWithProfile();
    const params = { studentId: student.id };
    const { shownHash, words } = await as.call(api.officeSafety.previewSuspension, { params });
    expect(words).toBe('Ana L. has no seat at a coming event. Ana L. is told, and all sessions end.');
    expect(
      await as.refusal(api.officeSafety.suspend, { params, body: { reason: 'Fraud', shownHash: 'old' } }),
    ).toMatchObject({ code: 'list_changed' });
    await as.call(api.officeSafety.suspend, { params, body: { reason: 'Fraud', shownHash } });
    expect(
      await as.refusal(api.officeSafety.suspend, { params, body: { reason: 'Again', shownHash } }),
    ).toMatchObject({ code: 'too_late' });
    await as.call(api.officeSafety.restore, { params, body: { reason: 'A mistake' } });
    expect(await as.refusal(api.officeSafety.restore, { params, body: { reason: 'Twice' } })).toMatchObject({
      code: 'too_late',
    });
    expect(await statusOf(student)).toBe('ACTIVE');
    const acts = (await entriesOf({ as, id })).map(({ act, reason }) => `${act}: ${reason}`);
    expect(acts).toEqual(['Restored: A mistake', 'Suspended: Fraud']);
    const again = await given.student({ email: student.email });
    expect(JSON.stringify(await again.as.call(api.profiles.exportOwnData, {}))).toContain('Fraud');
  });

  test.each(['x', unknownId])('finds no student %s', async (studentId) => {
    const { as } = await confirmed('safety');
    const params = { studentId };
    expect(await as.refusal(api.officeSafety.previewSuspension, { params })).toMatchObject({ status: 404 });
    expect(
      await as.refusal(api.officeSafety.suspend, { params, body: { reason: 'Fraud', shownHash: '' } }),
    ).toMatchObject({ status: 404 });
    expect(await as.refusal(api.officeSafety.restore, { params, body: { reason: 'Fraud' } })).toMatchObject({
      status: 404,
    });
  });
});
