import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { addMinutes, QuickcrewFixture } from '../../../../test/fixtures/quickcrew-fixture.ts';

const fixture = await QuickcrewFixture.start();
const of = (groupId: string) => ({ params: { groupId } });

describe('the holds of a crew', () => {
  test('are released for three who check in and captured once from one who does not; then the crew ends and can be reviewed', async () => {
    const { students, groupId, meetTime } = await fixture.crew();
    const [one, two, three, absent] = students;
    await fixture.moveClockTo(addMinutes(meetTime, -30), ...students);
    for (const student of [one, two, three]) await fixture.checkIn(student, groupId);
    await fixture.moveClockTo(addMinutes(meetTime, 15), ...students);
    for (const student of [one, two, three]) expect((await fixture.holdOf(student))?.state).toBe('released');
    expect(await fixture.holdOf(absent)).toEqual({ state: 'captured', reason: 'You did not check in.' });
    const { hold, holdPaymentId } = await fixture.getCrew(absent, groupId);
    expect(hold).toBe('captured');
    // The crew page links to this hold in the payment history, with all its states.
    const { payments } = await absent.as.call(api.payments.list, { query: {} });
    const { history } = payments.find(({ id }) => id === holdPaymentId)!;
    expect(history.map(({ state }) => state)).toEqual(['created', 'authorized', 'capturing', 'captured']);
    expect((await fixture.sendProgress(absent, groupId, 'introSent')).statusCode).toBe(200);
    const review = { ...of(groupId), body: { rating: 5, text: ' Lovely. ' } };
    expect(await one.as.refusal(api.quickcrew.reviewCrew, review)).toMatchObject({ code: 'too_early' });

    await fixture.moveClockTo(addMinutes(meetTime, 180), ...students);
    expect((await fixture.getCrew(one, groupId)).status).toBe('ended');
    for (const student of students)
      expect(await fixture.countNotifications(student, 'crew_review_open')).toBe(1);
    expect(
      await one.as.refusal(api.quickcrew.sendMessage, { ...of(groupId), body: { text: 'Late.' } }),
    ).toMatchObject({ status: 409, code: 'too_late' });
    expect((await fixture.messages(one, groupId)).length).toBeGreaterThan(0);
    await one.as.call(api.quickcrew.reviewCrew, review);
    await one.as.call(api.quickcrew.reviewCrew, review);
    expect((await fixture.getCrew(one, groupId)).reviewed).toBe(true);
    await fixture.lobby(one);
  });

  test('are all released if no member checks in', async () => {
    const { students, meetTime } = await fixture.crew();
    await fixture.moveClockTo(addMinutes(meetTime, 15), ...students);
    for (const student of students)
      expect(await fixture.holdOf(student)).toEqual({ state: 'released', reason: 'No other member came.' });
  });

  test('are released for a member who leaves until an hour before, captured from those who leave later, and released for the last member', async () => {
    const { students, groupId, meetTime } = await fixture.crew();
    const [early, late, later, last] = students;
    await fixture.moveClockTo(addMinutes(meetTime, -61), ...students);
    expect(await early.as.call(api.quickcrew.leaveCrew, of(groupId))).toMatchObject({ hold: 'released' });
    expect(await early.as.refusal(api.quickcrew.getCrew, of(groupId))).toMatchObject({ status: 404 });
    expect(await fixture.countNotifications(last, 'crew_member_left')).toBe(1);
    await fixture.lobby(early);
    await fixture.moveClockTo(addMinutes(meetTime, -59), ...students);
    expect(await late.as.call(api.quickcrew.leaveCrew, of(groupId))).toMatchObject({ hold: 'captured' });
    await fixture.waitForJobs();
    expect((await fixture.getCrew(last, groupId)).members.filter(({ left }) => left)).toHaveLength(2);
    await later.as.call(api.quickcrew.leaveCrew, of(groupId));
    await fixture.waitForJobs();
    expect(await fixture.getCrew(last, groupId)).toMatchObject({ status: 'cancelled', hold: 'released' });
    expect((await fixture.holdOf(early))?.state).toBe('released');
    expect((await fixture.holdOf(late))?.state).toBe('captured');
    expect((await fixture.holdOf(last))?.state).toBe('released');
    expect(await fixture.countNotifications(last, 'crew_cancelled')).toBe(1);
    await fixture.moveClockTo(addMinutes(meetTime, 181), ...students);
    // Members of a cancelled crew are not asked for a review.
    for (const student of students)
      expect(await fixture.countNotifications(student, 'crew_review_open')).toBe(0);
    await fixture.lobby(last);
  });

  test('are decided once when a member checks in and leaves at the same moment', async () => {
    const { students, groupId, meetTime } = await fixture.crew();
    const [own] = students;
    await fixture.moveClockTo(addMinutes(meetTime, -30), ...students);
    await fixture.sendProgress(own, groupId, 'introSent');
    await fixture.sendProgress(own, groupId, 'onTheWay');
    const [here, gone] = await Promise.all([
      fixture.sendProgress(own, groupId, 'checkedIn'),
      own.as.send(api.quickcrew.leaveCrew, of(groupId)),
    ]);
    await fixture.waitForJobs();
    const checkedIn = here.statusCode === 200;
    expect([here.statusCode, gone.statusCode]).toEqual(checkedIn ? [200, 409] : [404, 200]);
    expect((await fixture.holdOf(own))?.state).toBe(checkedIn ? 'released' : 'captured');
  });

  test('a student who deletes the account leaves the crew, and the name and messages of the student disappear from it', async () => {
    const { students, groupId } = await fixture.crew();
    const [own, other] = students;
    await fixture.sendProgress(own, groupId, 'introSent');
    await own.as.call(api.profiles.deleteAccount, {});
    await fixture.waitForJobs();
    const crew = await other.as.send(api.quickcrew.getCrew, of(groupId));
    expect(crew.json<{ members: unknown[] }>().members).toHaveLength(3);
    expect(crew.body).not.toContain(own.firstName);
    expect(await fixture.messages(other, groupId)).toEqual([]);
  });
});
