import { api } from '@crewtable/contract';
import type { SeasonFileBody } from '@crewtable/contract';
import { expect, onTestFinished, test } from 'vitest';
import type { Student } from '../../../test/fixtures/given.ts';
import { dateOf, startSeasonsFixture } from '../../../test/fixtures/seasons-fixture.ts';
import { runRetriesNow } from '../../../test/servers/queue.ts';

const { fixture, given, importSeason, publishSmallSeason, shownTo } = await startSeasonsFixture();
const { pool } = fixture;

/** The season with these hours on the date of the event. */
function withHours(season: SeasonFileBody, eventId: string, from: string, until: string): SeasonFileBody {
  const tickets = season.tickets!;
  const hours = [{ date: dateOf(eventId), from, until }];
  return { ...season, tickets: { ...tickets, dates: { ...tickets.dates, hours } } };
}

async function changeHours(season: SeasonFileBody): Promise<void> {
  expect(await importSeason(season)).toMatchObject({ ok: true });
}

/** Keeps the jobs that notify of new hours waiting. Returns a function that runs them. */
async function delayNews(): Promise<() => Promise<void>> {
  const drop = () => pool.query('drop function if exists delay_news cascade');
  onTestFinished(async () => void (await drop()));
  await pool.query(
    `create function delay_news() returns trigger language plpgsql as
     $$ begin
       if (select identifier from graphile_worker._private_tasks where id = new.task_id) = 'notify-of-new-hours' then
         new.run_at := now() + interval '1 year';
       end if;
       return new;
     end $$;
     create trigger delay_news before insert on graphile_worker._private_jobs
       for each row execute function delay_news()`,
  );
  return async () => {
    await drop();
    await runRetriesNow(pool);
    await given.waitForJobs();
  };
}

/** Title and first sentences of the news about hours, the newest first; without what the student can do. */
async function newsOf({ as }: Student): Promise<string[]> {
  const { notifications } = await as.call(api.notifications.list, { query: { limit: 100 } });
  return notifications
    .filter(({ eventType }) => eventType === 'event_hours_changed')
    .map(({ eventPayload }) => {
      const { title, text } = eventPayload as { title: string; text: string };
      return `${title}: ${text.replace(/ (You are still|If that does not).*/, '')}`;
    });
}

const paymentOf = async ({ as }: Student, target: string) => {
  const { payments } = await as.call(api.payments.list, { query: {} });
  return payments.find(({ eventId }) => eventId === target)!;
};

test('after two quick changes students read the hours that they know, not the hours in between', async () => {
  const { season, eventIds } = await publishSmallSeason(2026);
  const eventId = eventIds[0]!;
  const [first, holder, between, waiting] = [
    await given.studentWithProfile(),
    await given.studentWithProfile(),
    await given.studentWithProfile(),
    await given.studentWithProfile(),
  ];
  await fixture.pay(first, eventId);
  await fixture.pay(holder, season.id);
  await given.waitForJobs();
  const tellNews = await delayNews();
  await changeHours(withHours(season, eventId, '20:00', '22:00'));
  await fixture.pay(between, eventId);
  await waiting.as.call(api.registrations.joinWaitlist, { params: { eventId } });
  await changeHours(withHours(season, eventId, '19:30', '21:30'));
  await tellNews();
  const title = 'Summer Series on Wednesday, June 3 has new hours';
  for (const student of [first, holder])
    expect(await newsOf(student)).toEqual([`${title}: It is now 7:30 PM - 9:30 PM, not 7:00 PM - 9:00 PM.`]);
  for (const student of [between, waiting])
    expect(await newsOf(student)).toEqual([`${title}: It is now 7:30 PM - 9:30 PM, not 8:00 PM - 10:00 PM.`]);
  // The change that the first students never heard of does not shorten their right.
  expect((await shownTo(first, eventId)).refundIfLeftUntil).not.toBeNull();
  expect((await shownTo(between, eventId)).refundIfLeftUntil).not.toBeNull();
});

test('students who were told of a change read that it was corrected, and that it was changed back; each change gives 48 hours', async () => {
  const { season, eventIds } = await publishSmallSeason(2027);
  const eventId = eventIds[0]!;
  const [leaver, between] = [await given.studentWithProfile(), await given.studentWithProfile()];
  await fixture.pay(leaver, eventId);
  await changeHours(withHours(season, eventId, '20:00', '22:00'));
  await fixture.moveClock('PT1H', leaver, between);
  await changeHours(withHours(season, eventId, '19:30', '21:30'));
  await fixture.moveClock('PT1H', leaver, between);
  await fixture.pay(between, eventId);
  expect((await shownTo(between, eventId)).refundIfLeftUntil).toBeNull();
  await changeHours(season);
  await given.waitForJobs();
  const date = 'Summer Series on Wednesday, June 2';
  expect(await newsOf(leaver)).toEqual([
    `${date} is back at 7:00 PM - 9:00 PM: It is 7:00 PM - 9:00 PM again, as when you registered, not 7:30 PM - 9:30 PM.`,
    `${date} has new hours: It is now 7:30 PM - 9:30 PM, not 8:00 PM - 10:00 PM. It was 7:00 PM - 9:00 PM when you registered.`,
    `${date} has new hours: It is now 8:00 PM - 10:00 PM, not 7:00 PM - 9:00 PM.`,
  ]);
  expect(await newsOf(between)).toEqual([
    `${date} has new hours: It is now 7:00 PM - 9:00 PM, not 7:30 PM - 9:30 PM.`,
  ]);
  const mails = await given.mailTo(leaver.email);
  expect(mails.map(({ subject }) => subject)).toContain(`${date} is back at 7:00 PM - 9:00 PM`);

  // 49 hours after the first change, 47 after the last.
  await fixture.moveClock('PT47H', leaver, between);
  for (const student of [leaver, between]) {
    await fixture.unregister(student, eventId);
    await given.waitForJobs();
    expect(await paymentOf(student, eventId)).toMatchObject({ state: 'refunded', refundedCents: 600 });
  }
});

test('students read that hours changed for a short time if they were changed back before anybody was told', async () => {
  const { season, eventIds } = await publishSmallSeason(2028);
  const eventId = eventIds[0]!;
  const student = await given.studentWithProfile();
  await fixture.pay(student, eventId);
  await given.waitForJobs();
  const tellNews = await delayNews();
  await changeHours(withHours(season, eventId, '20:00', '22:00'));
  await changeHours(season);
  await tellNews();
  expect(await newsOf(student)).toEqual([
    'Summer Series on Wednesday, June 7 is back at 7:00 PM - 9:00 PM: The hours had changed for a short time. It is 7:00 PM - 9:00 PM again, as when you registered.',
  ]);
  expect((await shownTo(student, eventId)).refundIfLeftUntil).not.toBeNull();
});
