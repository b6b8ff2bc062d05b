import { api, hourMs } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { createOffice } from '../../../test/fixtures/office-fixture.ts';
import { startTestApp } from '../../../test/test-app.ts';

const reason = 'Works on Wednesdays';
const eventId = '06042025-summer-nyc';

async function startShifts() {
  const app = await startTestApp();
  const office = createOffice(app);
  const [owner, host] = [await office.member('owner'), await office.member('host')];
  const give = (more: { eventId?: string; venueId?: string | null } = {}, organiserId = host.id) => ({
    params: { organiserId },
    body: { eventId, venueId: null, reason, ...more },
  });
  /** Moves the event, which takes two hours. */
  const startsIn = async (id: string, ms: number) => {
    const startsAt = app.clock.now().getTime() + ms;
    await app.database.pool.query(
      'update events set starts_at = $1, ends_at = $2, closes_at = $3 where id = $4',
      [...[startsAt, startsAt + 2 * hourMs, startsAt - 24 * hourMs].map((at) => new Date(at)), id],
    );
  };
  return { app, office, owner, host, give, startsIn };
}

describe('a shift', () => {
  test('is given and removed by an owner; the host sees it, and both are in the audit log', async () => {
    const { office, owner, host, give } = await startShifts();
    expect(await host.as.call(api.shifts.own, {})).toEqual({ shifts: [] });
    const { events, hosts } = await owner.as.call(api.shifts.all, {});
    expect(events.map((event) => event.eventId)).toContain(eventId);
    expect(hosts.map(({ id }) => id)).toContain(host.id);
    await owner.as.call(api.shifts.give, give());
    const mine = { eventId, title: 'Summer Series', venueName: null, isRunning: false };
    expect(await host.as.call(api.shifts.own, {})).toMatchObject({ shifts: [mine] });
    const params = { organiserId: host.id, eventId };
    const { shifts } = await owner.as.call(api.shifts.remove, { params, body: { reason } });
    expect(shifts).toEqual([]);
    expect(await host.as.call(api.shifts.own, {})).toEqual({ shifts: [] });
    expect((await office.entries(owner.as)).slice(0, 2)).toMatchObject([
      { act: 'Shift removed', aboutKind: 'organiser', reason },
      { act: 'Shift given', reason, details: [{ value: eventId }, { value: 'all' }] },
    ]);
    expect(await owner.as.refusal(api.shifts.remove, { params, body: { reason } })).toMatchObject({
      status: 404,
    });
  });

  test('is one per host and event, also if it is given twice; the venue can change', async () => {
    const { app, owner, give } = await startShifts();
    const { rows } = await app.database.pool.query<{ id: string; name: string }>(
      `insert into venues (id, name, street, city, state, zip, latitude, longitude, after_party_name,
         after_party_address, tables, seats_per_table, invented, created_at)
       values (gen_random_uuid(), 'Oak and Olive', '1 Main Street', 'New York', 'NY', '10001', 40.7, -74, 'Bar',
         '2 Main Street', 4, 8, true, $1) returning id, name`,
      [app.clock.now()],
    );
    const [venue] = rows;
    await Promise.all([1, 2].map(() => owner.as.call(api.shifts.give, give())));
    const { shifts } = await owner.as.call(api.shifts.give, give({ venueId: venue!.id }));
    expect(shifts).toMatchObject([{ eventId, venueName: venue!.name }]);
  });

  test('lets a host find only students of its event, until two hours after the end', async () => {
    const { app, owner, host, give, startsIn } = await startShifts();
    const [guest, other] = [await app.given.studentWithProfile(), await app.given.studentWithProfile()];
    const { rows } = await app.database.pool.query<{ id: string }>(
      "select id from events where title = 'Lunch' and status = 'open' order by starts_at desc limit 1",
    );
    // Free, so that no payment is needed.
    const lunchId = rows[0]!.id;
    await guest.as.call(api.registrations.register, { params: { eventId: lunchId } });
    const find = (address: string) => host.as.send(api.people.find, { body: { address } });
    expect((await find(guest.email)).statusCode).toBe(404);
    await owner.as.call(api.shifts.give, give({ eventId: lunchId }));
    expect((await find(guest.email)).json()).toMatchObject({ studentId: guest.id });
    expect((await find(other.email)).statusCode).toBe(404);
    await startsIn(lunchId, 2 * hourMs);
    expect(await host.as.call(api.shifts.own, {})).toMatchObject({ shifts: [{ isRunning: true }] });
    expect((await find(guest.email)).statusCode).toBe(200);
    await startsIn(lunchId, -4 * hourMs);
    expect(await host.as.call(api.shifts.own, {})).toEqual({ shifts: [] });
    expect((await find(guest.email)).statusCode).toBe(404);
    const late = await owner.as.refusal(api.shifts.give, give({ eventId: lunchId }));
    expect(late).toMatchObject({ status: 409, code: 'too_late' });
  });

  test('ends with the role of the host and with the access', async () => {
    const { owner, host, give } = await startShifts();
    await owner.as.call(api.shifts.give, give());
    const params = { organiserId: host.id };
    const roles = { params, body: { roles: ['support' as const], reason } };
    await owner.as.call(api.organisers.changeRoles, roles);
    expect(await owner.as.call(api.shifts.all, {})).toMatchObject({ shifts: [] });
    expect(await owner.as.refusal(api.shifts.give, give())).toMatchObject({
      status: 400,
      message: 'Please choose an organiser with the role host.',
    });
    await owner.as.call(api.organisers.endOrganiser, { params, body: { reason } });
    expect(await owner.as.refusal(api.shifts.give, give())).toMatchObject({ status: 404 });
  });

  test.each<[string, { eventId?: string; venueId?: string | null; reason?: string }, number]>([
    ['an event that does not exist', { eventId: 'no-such-event' }, 404],
    ['no event', { eventId: '' }, 404],
    ['a venue that is no id', { venueId: 'x' }, 404],
    ['a venue that does not exist', { venueId: '00000000-0000-7000-8000-000000000000' }, 404],
    ['a reason of blanks', { reason: '  ' }, 400],
  ])('cannot be given for %s', async (_, fault, status) => {
    const { owner, give } = await startShifts();
    expect(await owner.as.refusal(api.shifts.give, give(fault))).toMatchObject({ status });
    expect(await owner.as.call(api.shifts.all, {})).toMatchObject({ shifts: [] });
  });
});
