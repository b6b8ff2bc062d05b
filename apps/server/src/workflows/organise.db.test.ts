import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { SeatingFixture } from '../../test/fixtures/seating-fixture.ts';
import type { Guest } from '../../test/fixtures/seating-fixture.ts';
import { listFreeVenues } from '../features/seating/venues/venues.repository.ts';
import { showOptions } from '../features/quickcrew/lobby/show-options.ts';
import { newId } from '../platform/ids.ts';
import { organise } from './organise.ts';

const fixture = await SeatingFixture.start({ worker: false });
const { db } = fixture;
const deps = {
  // As in production, where venues are not invented.
  seating: { ...fixture.deps, inventsVenues: false },
  safety: fixture.app.safety,
  payments: fixture.app.money.deps,
  quickcrew: fixture.app.quickcrew,
};
const desk = (...args: string[]) => organise(deps, args);
const nobody = '00000000-0000-7000-8000-000000000000';

const venue =
  '--name=The_Real_Place --street=1_Real_Street --zip 10004 --latitude 40.7 --longitude -74.01 --tables 3 --seats 8 --after-party=Next_Door --after-party-address=2_Real_Street'
    .split(' ')
    .map((word) => word.replaceAll('_', ' '));

const setStatus = (eventId: string, status: string) =>
  db.updateTable('events').set({ status }).where('id', '=', eventId).execute();

describe('an organiser at the command line', { timeout: 60_000 }, () => {
  test('sees what is coming, looks at the tables that would be, enters a venue, and lays other tables', async () => {
    const guests = await fixture.guests(13);
    const eventId = await fixture.event({ startsAt: fixture.inHours(30) });
    await fixture.seat(eventId, guests);
    const listed = (await desk('events')).lines.find((line) => line.startsWith(eventId));
    expect(listed).toContain('open, 13 of 1000 registered, 0 kept, 0 waiting');

    const proposed = await desk('tables', eventId);
    expect(proposed.lines[0]).toContain('Registration is still open. As of now: 13 students at 2 tables.');
    for (const { id, firstName, email } of guests) {
      expect(proposed.lines.filter((line) => line.includes(`${id} ${firstName} Z,`))).toHaveLength(1);
      expect(proposed.lines.join()).not.toContain(email);
    }
    expect(await fixture.tablesOf(eventId)).toEqual([]);
    expect(await desk('seat', eventId)).toEqual({
      ok: false,
      lines: [`Registration is still open: tables ${eventId} shows how they would be.`],
    });

    await setStatus(eventId, 'closed');
    expect((await desk('seat', eventId)).ok).toBe(true);
    const first = await fixture.tablesOf(eventId);
    expect(first.flat()).toHaveLength(13);
    expect((await desk('seat', eventId)).ok).toBe(true);
    expect((await fixture.tablesOf(eventId)).flat().toSorted()).toEqual(first.flat().toSorted());
    expect((await desk('tables', eventId)).lines[0]).toMatch(/^Table 1, CT-\w{5}: no venue yet$/);

    const added = await desk('venue', 'add', ...venue);
    expect(added.lines[0]).toContain('The Real Place is entered.');
    expect(await desk('venue', 'add', ...venue)).toEqual({
      ok: false,
      lines: ['A venue of this name and street is there already.'],
    });
    expect((await desk('venues')).lines).toEqual([
      expect.stringContaining('The Real Place, 1 Real Street, New York: 3 tables of 8'),
    ]);
    const waits = await db
      .selectFrom('scheduled_work')
      .select('subject')
      .where('kind', '=', 'release-evening')
      .execute();
    expect(waits).toContainEqual({ subject: eventId });

    await setStatus(eventId, 'released');
    expect(await desk('seat', eventId)).toEqual({
      ok: false,
      lines: ['The tables have been told to students: they stay as they are.'],
    });
    const [guest] = guests as [Guest];
    expect(await desk('attendance', eventId, guest.id, 'absent')).toEqual({
      ok: false,
      lines: ['The evening has not begun.'],
    });
    await fixture.app.clock.moveTo(fixture.inHours(30.5));
    expect((await desk('attendance', eventId, guest.id, 'absent')).ok).toBe(true);
    expect((await fixture.tablesOf(eventId)).flat()).not.toContain(guest.id);
    expect((await desk('attendance', eventId, guest.id, 'came')).ok).toBe(true);
    expect((await fixture.tablesOf(eventId)).flat()).toContain(guest.id);
    expect((await desk('attendance', eventId, nobody, 'came')).lines).toEqual([
      'This student had no place at that event.',
    ]);

    const [{ id: venueId }] = (await db.selectFrom('venues').select('id').execute()) as [{ id: string }];
    expect((await desk('venue', 'retire', venueId)).ok).toBe(true);
    expect((await desk('venue', 'retire', venueId)).ok).toBe(false);
  });

  test('enters a meeting place of crews: no table is laid there, and it can be retired', async () => {
    const place = ['--name=The Corner', '--street=5 Real Street', '--zip=10004'];
    const where = ['--latitude', '40.7', '--longitude', '-74.01'];
    const added = await desk('venue', 'add', '--kind', 'meeting-place', ...place, ...where);
    expect(added.lines[0]).toContain('The Corner is entered.');
    const [id] = added.lines[0]!.split(' ') as [string];
    expect((await desk('venues')).lines).toContainEqual(
      `${id} The Corner, 5 Real Street, New York: meeting place of crews`,
    );
    const evening = { id: 'none', startsAt: fixture.inHours(30), endsAt: fixture.inHours(32) };
    const free = await listFreeVenues(db, evening, { alsoInvented: false });
    expect(free.map((each) => each.id)).not.toContain(id);
    expect((await desk('venue', 'add', '--kind', 'meeting-place', ...place, '--tables', '3')).lines).toEqual([
      'A meeting place has no --tables.',
      'Say --latitude.',
      'Say --longitude.',
    ]);
    expect((await showOptions({ ...fixture.app.quickcrew, inventsVenues: false })).isOpen).toBe(true);
    expect((await desk('venue', 'retire', id)).ok).toBe(true);
    expect((await showOptions({ ...fixture.app.quickcrew, inventsVenues: false })).isOpen).toBe(false);
  });

  test('calls an event off with a reason', async () => {
    const guests = await fixture.guests(2);
    const eventId = await fixture.event({ startsAt: fixture.inHours(96) });
    await fixture.seat(eventId, guests);
    expect(await desk('cancel', eventId)).toEqual({
      ok: false,
      lines: ['Say why, in words that students can read.'],
    });
    expect(await desk('cancel', eventId, 'The', 'kitchen', 'is closed')).toEqual({
      ok: true,
      lines: ['Called off. Students told: 2. Payments that go back: 0.'],
    });
    const [told] = await fixture.toldOf('event_cancelled', eventId);
    expect(told!.payload['because']).toBe('The kitchen is closed.');
    expect((await desk('cancel', eventId, 'Again')).lines).toEqual([
      'It is cancelled: there is nothing to call off.',
    ]);
  });

  test('decides reports; whoever is suspended leaves the tables that are laid, and may come back', async () => {
    const guests = await fixture.guests(3);
    const [reporter, about] = guests as [Guest, Guest];
    expect((await desk('reports')).lines).toEqual(['Nobody waits for a decision.']);
    const eventId = await fixture.event({ startsAt: fixture.inHours(20) });
    await fixture.seat(eventId, guests);
    await setStatus(eventId, 'closed');
    await desk('seat', eventId);
    await db
      .updateTable('events')
      .set({ status: 'released', released_at: fixture.now })
      .where('id', '=', eventId)
      .execute();
    await (
      await fixture.as(reporter)
    ).call(api.safety.report, {
      body: { userId: about.id, eventId, reason: 'Unsafe behaviour', text: 'Threw\na plate.' },
    });
    const { lines } = await desk('reports');
    expect(lines.join('\n')).toContain('Threw a plate.');
    expect(lines.join('\n')).toContain(`about ${about.id}, of whom there are 1 reports, at ${eventId}`);
    const reportId = lines[0]!.split(' ')[0]!;
    expect((await desk('decide', reportId, 'forgiven')).lines).toEqual([
      'Decide for one of dismissed, warned, suspended.',
    ]);
    expect((await desk('decide', reportId, 'suspended')).ok).toBe(true);
    expect((await fixture.tablesOf(eventId)).flat()).not.toContain(about.id);
    expect((await desk('decide', reportId, 'dismissed')).lines).toEqual(['This report was decided before.']);
    expect((await desk('suspend', about.id)).ok).toBe(false);
    expect((await desk('restore', about.id)).ok).toBe(true);
    expect((await desk('restore', about.id)).ok).toBe(false);
    expect((await desk('suspend', reporter.id)).lines).toEqual(['Suspended, and taken from 1 tables.']);
  });

  test('lists who said that they were there', async () => {
    expect(await desk('disputes')).toEqual({ ok: true, lines: ['Nobody waits for a decision.'] });
  });

  test.each<[string[], string]>([
    [['tables'], 'Name the event by its id.'],
    [['tables', 'nowhere'], 'There is no event nowhere.'],
    [['cancel', 'nowhere', 'Because.'], 'There is no event nowhere.'],
    [['venue'], 'Say venue add or venue retire.'],
    [['venue', 'retire', 'x'], 'Name the venue by its id.'],
    [['decide', newId(new Date(0)), 'dismissed'], 'There is no such report.'],
    [['decide', 'x', 'dismissed'], 'There is no such report.'],
    [['suspend', 'x'], 'Name the student by their id.'],
    [['suspend', nobody], 'There is no student with this id who is not suspended.'],
    [['restore', nobody], 'No student with this id is suspended.'],
    [['restore'], 'Name the student by their id.'],
  ])('%j: one sentence says what is missing', async (args, sentence) => {
    expect(await desk(...args)).toEqual({ ok: false, lines: [sentence] });
  });

  test('anything else lists what there is', async () => {
    const { ok, lines } = await desk('dance');
    expect(ok).toBe(false);
    for (const command of [
      'events',
      'tables',
      'seat',
      'venue add',
      'attendance',
      'cancel',
      'reports',
      'decide',
    ])
      expect(lines.some((line) => line.startsWith(command))).toBe(true);
  });
});
