/** A steady mix of about a hundred calls a second. It does not wait for slow answers: people do not either. */
import { setTimeout as pause } from 'node:timers/promises';
import { api } from '@crewtable/contract';
import { waitFor } from '../processes.mjs';
import { createActions } from './actions.mjs';
import { createBrowserFactory } from './browser.mjs';
import { createCounts } from './counts.mjs';
import { createJournal } from './journal.mjs';
import { OpenPage } from './sockets.mjs';

/** How often each begins, and how many calls it makes. */
const rates = {
  poll: { perSecond: 72, calls: 1 },
  signUp: { perSecond: 3, calls: 3 },
  seat: { perSecond: 6, calls: 1 },
  pay: { perSecond: 1.5, calls: 4 },
  giveBack: { perSecond: 0.5, calls: 1 },
  queue: { perSecond: 0.5, calls: 7 },
  chat: { perSecond: 6, calls: 1 },
};
export const wantedPerSecond = Object.values(rates).reduce(
  (sum, { perSecond, calls }) => sum + perSecond * calls,
  0,
);
const residents = 48;
const openPages = 40;

export async function createLoad({ plan, tls, mail }) {
  const counts = createCounts();
  const journal = createJournal();
  const browsers = createBrowserFactory({
    publicUrl: plan.publicUrl,
    ca: tls.ca,
    network: plan.network,
    counts,
  });
  const actions = createActions({ browsers, mail, journal, counts });
  /** Errors that are neither a failure of the network nor an expected refusal. */
  const surprises = [];
  const running = new Set();
  const timers = [];
  /** New students, each of whom pays or queues for a crew once. */
  const newcomers = [];
  const payers = [];
  let messageNumber = 0;

  const students = [];
  for (let begun = 0; begun < residents; begun += 8)
    students.push(...(await Promise.all(Array.from({ length: 8 }, () => actions.signUp()))));
  if (students.some((student) => !student)) throw new Error('A student could not sign in before the drill.');
  const { lunches, dinners } = await readEvents(students[0]);
  const preferences = await choosePreferences(students[0]);
  const crews = formCrews(students, actions, preferences);
  const pages = students.slice(0, openPages).map((student) => new OpenPage(student, tls.ca));
  await waitFor('all pages are subscribed', () => pages.every(({ isSubscribed }) => isSubscribed));
  await crews;

  const begin = (name, work) => {
    counts.phase.offered += rates[name].calls;
    const action = work()
      .catch((error) => surprises.push(error.message))
      .finally(() => running.delete(action));
    running.add(action);
  };
  const pick = (list) => list[Math.floor(Math.random() * list.length)];

  const starters = {
    poll: () => begin('poll', () => pollSomething(pick(students))),
    signUp: () =>
      begin('signUp', async () => {
        counts.phase.signUps += 1;
        const student = await actions.signUp();
        if (student) newcomers.push(student);
      }),
    seat: () => {
      const student = pick(students);
      // One change at a time per student, so that the last acknowledged one is the one that counts.
      if (student.isBusy) return;
      student.isBusy = true;
      const own = pick([...student.events]);
      begin('seat', () =>
        (own !== undefined && Math.random() < 0.45
          ? actions.unregister(student, own)
          : actions.register(student, pick(lunches).eventId)
        ).finally(() => {
          student.isBusy = false;
        }),
      );
    },
    pay: () => {
      const student = newcomers.shift();
      const dinner = pick(dinners);
      if (!student) return;
      begin('pay', async () => {
        await actions.pay(student, dinner);
        payers.push({ student, eventId: dinner.eventId });
      });
    },
    giveBack: () => {
      // The last one, so that the seats of the first are there to the end.
      const payer = payers.pop();
      if (payer) begin('giveBack', () => actions.giveBackPaidSeat(payer.student, payer.eventId));
    },
    queue: () => {
      const student = newcomers.shift();
      if (student) begin('queue', () => actions.queueForCrew(student, preferences));
    },
    chat: () => begin('chat', () => actions.chat(pick(students), `message ${++messageNumber}`)),
  };

  async function pollSomething({ browser, crewId }) {
    const which = Math.random();
    if (which < 0.4) await browser.poll(api.quickcrew.getCrew, { params: { groupId: crewId } });
    else if (which < 0.7)
      await browser.poll(api.quickcrew.listMessages, {
        params: { groupId: crewId },
        query: { after: '999999999' },
      });
    else if (which < 0.85) await browser.poll(api.notifications.list, { query: { limit: 10 } });
    else if (which < 0.95) await browser.poll(api.accounts.me);
    else await browser.poll(api.week.getWeek);
  }

  return {
    counts,
    journal,
    pages,
    surprises,
    start() {
      if (timers.length > 0) return;
      for (const [name, { perSecond }] of Object.entries(rates))
        timers.push(repeat(perSecond, starters[name]));
    },
    /** Begins nothing more and waits until everything that was begun has an answer. */
    async finish() {
      for (const stop of timers.splice(0)) stop();
      while (running.size > 0) await Promise.race([Promise.all(running), pause(1_000)]);
    },
    close() {
      for (const page of pages) page.close();
      browsers.close();
    },
  };
}

/** Keeps the rate also if a timer is late. */
function repeat(perSecond, work) {
  const startedAt = Date.now();
  let done = 0;
  const timer = setInterval(
    () => {
      const due = ((Date.now() - startedAt) / 1_000) * perSecond;
      // After a long pause of this process the missed ones are left out.
      if (due - done > perSecond) done = due - perSecond;
      for (; done < due; done++) work();
    },
    Math.max(10, 250 / perSecond),
  );
  return () => clearInterval(timer);
}

async function readEvents({ browser }) {
  const { body } = await browser.poll(api.week.getWeek);
  const open = body.dates.filter(({ state }) => state === 'open');
  // The first days could close for registration during the drill.
  const later = open.filter(({ closesAt }) => Date.parse(closesAt) - Date.now() > 4 * 3_600_000);
  const named = (title) => later.filter((date) => date.title === title);
  const [lunches, dinners] = [named('Lunch'), named('Dinner')];
  if (lunches.length === 0 || dinners.length === 0) throw new Error('The calendar of the drill is empty.');
  return { lunches, dinners };
}

/** All wait for a crew of the same time and place, so that crews are found soon. */
async function choosePreferences({ browser }) {
  const { body: options } = await browser.poll(api.quickcrew.options);
  // The last time of the day, so that no crew meets during the drill.
  return { location: options.locations[0], meetingTime: options.meetingTimes.at(-1).meetingTime };
}

async function formCrews(students, actions, preferences) {
  for (let from = 0; from < students.length; from += 8)
    await Promise.all(
      students.slice(from, from + 8).map((student) => actions.queueForCrew(student, preferences)),
    );
  await waitFor(
    'every student has a crew',
    async () => {
      for (const student of students.filter(({ crewId }) => crewId === undefined)) {
        const { body } = await student.browser.poll(api.quickcrew.getLobby, {
          params: { lobbyId: student.lobbyId },
        });
        if (body?.groupId) student.crewId = body.groupId;
      }
      return students.every(({ crewId }) => crewId !== undefined);
    },
    { timeoutMs: 240_000, everyMs: 1_000 },
  );
}
