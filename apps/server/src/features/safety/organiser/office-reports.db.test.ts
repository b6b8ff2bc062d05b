import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { startOfficeReportsFixture, unknownId } from '../../../../test/fixtures/office-reports-fixture.ts';

const { office, reported, entriesOf, statusOf, noticesOf } = await startOfficeReportsFixture();

describe('the list of reports', () => {
  test('has the serious and the oldest first, and no text', async () => {
    const { as } = await office.member('safety');
    const rude = await reported('Rude or disrespectful');
    const first = await reported();
    const second = await reported();
    const { waiting } = await as.call(api.officeSafety.list, {});
    const ids = waiting.map(({ id }) => id);
    expect(ids.indexOf(first.reportId)).toBeLessThan(ids.indexOf(second.reportId));
    expect(ids.indexOf(second.reportId)).toBeLessThan(ids.indexOf(rude.reportId));
    expect(waiting.find(({ id }) => id === first.reportId)).toMatchObject({
      weight: 'serious',
      where: expect.stringMatching(/^Brunch, table \d+, /) as string,
    });
    expect(JSON.stringify(waiting)).not.toContain('subway');
  });

  test('is a count for owners and support', async () => {
    await reported();
    for (const role of ['owner', 'support'] as const) {
      const { as } = await office.member(role);
      const count = await as.call(api.officeSafety.count, {});
      expect(count.waiting).toBeGreaterThan(0);
      expect(count.oldestAt).not.toBeNull();
      expect(await as.refusal(api.officeSafety.list, {})).toMatchObject({ code: 'no_right' });
    }
  });
});

describe('a report in the office', () => {
  test('shows the context without the text, the address and the last name', async () => {
    const { as } = await office.member('safety');
    const { reporter, about, reportId } = await reported();
    const page = await as.call(api.officeSafety.show, { params: { reportId } });
    expect(page).toMatchObject({
      hasText: true,
      reporter: { studentId: reporter.id, name: 'Ana L.' },
      about: { studentId: about.id },
      table: { seats: expect.arrayContaining([{ initials: 'AL', part: 'reported' }]) as unknown },
    });
    expect(page.facts).toContainEqual({ label: 'Met so far', text: 'once' });
    expect(page.choices.map(({ decision }) => decision)).toEqual([
      'dismissed',
      'warned',
      'kept_apart',
      'suspended',
    ]);
    const shown = JSON.stringify(page);
    for (const secret of ['subway', reporter.email, about.email, 'Li"']) expect(shown).not.toContain(secret);
    for (const wrong of ['x', unknownId])
      expect(await as.refusal(api.officeSafety.show, { params: { reportId: wrong } })).toMatchObject({
        status: 404,
      });
  });

  test('shows its text with a reason only, and each look is an entry', async () => {
    const { as, id } = await office.member('safety');
    const { reportId } = await reported();
    const params = { reportId };
    for (const reason of ['', '   ', 'a\u202eb', 'a\u0000b'])
      expect(await as.refusal(api.officeSafety.openText, { params, body: { reason } })).toMatchObject({
        status: 400,
      });
    expect(await entriesOf({ as, id })).toEqual([]);
    const headers = { 'idempotency-key': 'one-look' };
    const ask = (reason: string) => as.send(api.officeSafety.openText, { params, body: { reason }, headers });
    const opened = (await ask('Report review')).json<object>();
    expect((await ask('Another reason')).json()).toMatchObject({ code: 'key_reused' });
    expect(opened).toMatchObject({ text: 'Walked behind me to the subway.', reason: 'Report review' });
    expect(await entriesOf({ as, id })).toMatchObject([
      { area: 'safety', act: 'Report opened', about: reportId, reason: 'Report review' },
    ]);
  });

  test('previews a suspension without doing it', async () => {
    const { as } = await office.member('safety');
    const { about, reportId } = await reported();
    const { choices } = await as.call(api.officeSafety.show, { params: { reportId } });
    const words = choices.find(({ decision }) => decision === 'suspended')!.words;
    expect(words).toMatch(/^Ana L\. leaves table \d+ (tonight|on \w{3}, \w{3} \d+)\. 2 people are told once/);
    expect(await statusOf(about)).toBe('ACTIVE');
    expect(await noticesOf(about)).toEqual([]);
  });
});
