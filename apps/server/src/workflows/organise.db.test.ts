import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { SeatingFixture } from '../../test/fixtures/seating-fixture.ts';
import type { Guest } from '../../test/fixtures/seating-fixture.ts';
import { newId } from '../platform/ids.ts';
import { organise } from './organise.ts';

const fixture = await SeatingFixture.start({ worker: false });
const { db } = fixture;
const deps = {
  seasons: fixture.app.seasons,
  // As in production, where venues are not invented.
  seating: { ...fixture.deps, inventsVenues: false },
  safety: fixture.app.safety,
  payments: fixture.app.money.deps,
  quickcrew: fixture.app.quickcrew,
  organisers: fixture.app.organisers,
};
const run = (...args: string[]) => organise(deps, args, () => Promise.resolve(true));
const unknownId = '00000000-0000-7000-8000-000000000000';

const venue =
  '--name=The_Real_Place --street=1_Real_Street --zip 10004 --latitude 40.7 --longitude -74.01 --tables 3 --seats 8 --after-party=Next_Door --after-party-address=2_Real_Street'
    .split(' ')
    .map((word) => word.replaceAll('_', ' '));

const setStatus = (eventId: string, status: string) =>
  db.updateTable('events').set({ status }).where('id', '=', eventId).execute();

describe('an organiser at the command line', () => {
  test('lists events, previews and forms tables, enters and retires a venue, and corrects attendance', async () => {
    const guests = await fixture.guests(13);
    const eventId = await fixture.event({ startsAt: fixture.inHours(30) });
    await fixture.addSeats(eventId, guests);
    const listed = (await run('events')).lines.find((line) => line.startsWith(eventId));
    expect(listed).toContain('open, 13 of 1000 registered, 0 kept, 0 waiting');

    const proposed = await run('tables', eventId);
    expect(proposed.lines[0]).toContain('Registration is still open. As of now: 13 students at 2 tables.');
    for (const { id, firstName, email } of guests) {
      expect(proposed.lines.filter((line) => line.includes(`${id} ${firstName} Z,`))).toHaveLength(1);
      expect(proposed.lines.join()).not.toContain(email);
    }
    expect(await fixture.tablesOf(eventId)).toEqual([]);
    expect(await run('seat', eventId)).toEqual({
      ok: false,
      lines: [`Registration is still open: 'tables ${eventId}' shows a proposal.`],
    });

    await setStatus(eventId, 'closed');
    expect((await run('seat', eventId)).ok).toBe(true);
    const first = await fixture.tablesOf(eventId);
    expect(first.flat()).toHaveLength(13);
    expect((await run('seat', eventId)).ok).toBe(true);
    expect((await fixture.tablesOf(eventId)).flat().toSorted()).toEqual(first.flat().toSorted());
    expect((await run('tables', eventId)).lines[0]).toBe('Table 1: no venue yet');

    const added = await run('venue', 'add', ...venue);
    expect(added.lines[0]).toContain('The Real Place was added.');
    expect(await run('venue', 'add', ...venue)).toEqual({
      ok: false,
      lines: ['A venue with this name and street already exists.'],
    });
    expect((await run('venues')).lines).toEqual([
      expect.stringContaining('The Real Place, 1 Real Street, New York: 3 tables of 8'),
    ]);
    const waits = await db
      .selectFrom('scheduled_work')
      .select('subject')
      .where('kind', '=', 'release-evening')
      .execute();
    expect(waits).toContainEqual({ subject: eventId });

    await setStatus(eventId, 'released');
    expect(await run('seat', eventId)).toEqual({
      ok: false,
      lines: ['The tables have been released and can no longer change.'],
    });
    const [guest] = guests as [Guest];
    expect(await run('attendance', eventId, guest.id, 'absent')).toEqual({
      ok: false,
      lines: ['The event has not begun.'],
    });
    await fixture.app.clock.moveTo(fixture.inHours(30.5));
    expect((await run('attendance', eventId, guest.id, 'absent')).ok).toBe(true);
    expect((await fixture.tablesOf(eventId)).flat()).not.toContain(guest.id);
    expect((await run('attendance', eventId, guest.id, 'came')).ok).toBe(true);
    expect((await fixture.tablesOf(eventId)).flat()).toContain(guest.id);
    expect((await run('attendance', eventId, unknownId, 'came')).lines).toEqual([
      'This student has no seat at this event.',
    ]);

    const [{ id: venueId }] = (await db.selectFrom('venues').select('id').execute()) as [{ id: string }];
    expect((await run('venue', 'retire', venueId)).ok).toBe(true);
    expect((await run('venue', 'retire', venueId)).ok).toBe(false);
  });

  test('cancels an event with a reason', async () => {
    const guests = await fixture.guests(2);
    const eventId = await fixture.event({ startsAt: fixture.inHours(96) });
    await fixture.addSeats(eventId, guests);
    expect(await run('cancel', eventId)).toEqual({
      ok: false,
      lines: ['Please add the reason. Students read it.'],
    });
    expect(await run('cancel', eventId, 'The', 'kitchen', 'is closed')).toEqual({
      ok: true,
      lines: ['Cancelled. Students notified: 2. Payments refunded: 0.'],
    });
    const [notification] = await fixture.notificationsOf('event_cancelled', eventId);
    expect(notification!.payload['because']).toBe('The kitchen is closed.');
    expect((await run('cancel', eventId, 'Again')).lines).toEqual([
      'The event cannot be cancelled: it is cancelled.',
    ]);
  });

  test('decides reports; a suspended student is removed from tables and can be restored', async () => {
    const guests = await fixture.guests(3);
    const [reporter, about] = guests as [Guest, Guest];
    expect((await run('reports')).lines).toEqual(['No open reports.']);
    const eventId = await fixture.event({ startsAt: fixture.inHours(20) });
    await fixture.addSeats(eventId, guests);
    await setStatus(eventId, 'closed');
    await run('seat', eventId);
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
    const { lines } = await run('reports');
    expect(lines.join('\n')).toContain('Threw a plate.');
    expect(lines.join('\n')).toContain(`about ${about.id} (reports about this student: 1), at ${eventId}`);
    const reportId = lines[0]!.split(' ')[0]!;
    expect((await run('decide', reportId, 'forgiven')).lines).toEqual([
      'Please choose one of dismissed, warned, kept_apart, suspended.',
    ]);
    expect((await run('decide', reportId, 'kept_apart', '2025-02-30')).lines).toEqual([
      'Please choose a day from tomorrow on, at most five years ahead.',
    ]);
    expect((await run('decide', reportId, 'suspended')).ok).toBe(true);
    expect((await fixture.tablesOf(eventId)).flat()).not.toContain(about.id);
    expect((await run('decide', reportId, 'dismissed')).lines).toEqual(['This report is already decided.']);
    expect((await run('suspend', about.id)).ok).toBe(false);
    expect((await run('restore', about.id)).ok).toBe(true);
    expect((await run('restore', about.id)).ok).toBe(false);
    expect((await run('suspend', reporter.id)).lines).toEqual([
      'Suspended. Tables left: 1. Seats for the waitlist: 0. Sent back: $0.00.',
    ]);
  });

  test('sees that there are no open disputes', async () => {
    expect(await run('disputes')).toEqual({ ok: true, lines: ['No open disputes.'] });
  });

  test.each<[string[], string]>([
    [['tables'], 'Please give the id of the event.'],
    [['tables', 'nowhere'], 'Event nowhere not found.'],
    [['cancel', 'nowhere', 'Because.'], 'Event nowhere not found.'],
    [['venue'], 'Please use venue add or venue retire.'],
    [['venue', 'retire', 'x'], 'Please give the id of the venue.'],
    [['decide', newId(new Date(0)), 'dismissed'], 'Report not found.'],
    [['decide', 'x', 'dismissed'], 'Report not found.'],
    [['suspend', 'x'], 'Please give the id of the student.'],
    [['suspend', unknownId], 'No active student has this id.'],
    [['restore', unknownId], 'No student with this id is suspended.'],
    [['restore'], 'Please give the id of the student.'],
  ])('reads one sentence about the mistake in %j', async (args, sentence) => {
    expect(await run(...args)).toEqual({ ok: false, lines: [sentence] });
  });

  test('reads the list of commands after an unknown command', async () => {
    const { ok, lines } = await run('dance');
    expect(ok).toBe(false);
    for (const command of [
      'events',
      'tables',
      'seat',
      'venue add',
      'attendance',
      'cancel',
      'places import',
      'reports',
      'decide',
    ])
      expect(lines.some((line) => line.startsWith(command))).toBe(true);
  });
});
