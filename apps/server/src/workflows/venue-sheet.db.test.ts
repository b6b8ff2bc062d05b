import { api } from '@crewtable/contract';
import type { Body } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { createOrganiser } from '../../test/fixtures/organiser-fixture.ts';
import { SeatingFixture } from '../../test/fixtures/seating-fixture.ts';
import type { Guest } from '../../test/fixtures/seating-fixture.ts';

const fixture = await SeatingFixture.start();
const { run } = createOrganiser(fixture.app, fixture.deps);

const update = async (guest: Guest, body: Body<typeof api.profiles.update>) =>
  (await fixture.as(guest)).call(api.profiles.update, { body });

describe("the venue's sheet", () => {
  test('counts what the students at each table need, without absent students and without names', async () => {
    const { eventId, guests } = await fixture.closingEvent(7);
    const [vegan, celery, absent] = guests as [Guest, Guest, Guest];
    await update(vegan, { needs: ['vegan', 'nut_allergy'] });
    await update(celery, { needs: ['vegan'], otherNeeds: 'no celery' });
    await update(absent, { needs: ['kosher'], otherNeeds: 'no mustard' });
    await fixture.moveClock(0.01);
    expect(await fixture.statusOf(eventId)).toBe('released');

    const all = await run('sheet', eventId);
    expect(all.ok).toBe(true);
    expect(all.lines.slice(1)).toEqual([
      expect.stringMatching(/^.+, .+, New York, NY \d{5}: 1 table, 7 seats$/),
      expect.stringMatching(/^ {2}Table 1: 7 seats$/),
      '    Vegan 2, Kosher 1, Nut allergy 1',
      '    Other: no celery',
      '    Other: no mustard',
    ]);

    await (await fixture.as(absent)).call(api.seating.declareAbsence, { params: { eventId } });
    const without = await run('sheet', eventId);
    expect(without.lines[0]).toMatch(new RegExp(`^Dinner, \\w+, .+ \\(${eventId}\\)$`));
    expect(without.lines.slice(2)).toEqual([
      expect.stringMatching(/^ {2}Table 1: 6 seats$/),
      '    Vegan 2, Nut allergy 1',
      '    Other: no celery',
    ]);
    for (const { id, firstName, email } of guests) {
      for (const trace of [id, firstName, email]) expect(without.lines.join()).not.toContain(trace);
    }
  });

  test('no other student at the table is sent what somebody needs', async () => {
    const { eventId, guests } = await fixture.closingEvent(6);
    const [owner, mate] = guests as [Guest, Guest];
    await update(owner, { needs: ['shellfish_allergy'], otherNeeds: 'owner-only-words' });
    await fixture.moveClock(0.01);
    const as = await fixture.as(mate);
    const seen = JSON.stringify([
      await as.call(api.seating.listRegistered, { query: {} }),
      await as.call(api.profiles.exportOwnData, {}),
      await as.call(api.notifications.list, { query: {} }),
    ]);
    expect(seen).toContain(owner.firstName);
    expect(seen).toContain(eventId);
    for (const word of ['shellfish_allergy', 'owner-only-words']) expect(seen).not.toContain(word);
  });

  test('is refused with the reason for an event that is unknown, open, cancelled or over', async () => {
    expect(await run('sheet')).toEqual({ ok: false, lines: ['Please give the id of the event.'] });
    expect(await run('sheet', 'nowhere')).toEqual({ ok: false, lines: ['Event nowhere not found.'] });
    const eventId = await fixture.event({ startsAt: new Date('2026-03-06T00:00:00Z') });
    expect(await run('sheet', eventId)).toEqual({
      ok: false,
      lines: ['Registration is still open. The tables are formed on Wednesday, March 4 at 7:00 PM.'],
    });
    const setStatus = (status: string) =>
      fixture.db.updateTable('events').set({ status }).where('id', '=', eventId).execute();
    await setStatus('closed');
    expect(await run('sheet', eventId)).toEqual({ ok: false, lines: ['The tables are not formed yet.'] });
    await setStatus('cancelled');
    expect(await run('sheet', eventId)).toEqual({ ok: false, lines: ['The event was cancelled.'] });
    await setStatus('completed');
    expect(await run('sheet', eventId)).toEqual({
      ok: false,
      lines: ['The event is over, so there is no sheet any more.'],
    });
  });
});
