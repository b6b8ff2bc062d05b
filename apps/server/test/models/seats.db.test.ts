import { api, minuteMs } from '@crewtable/contract';
import type { Answer } from '@crewtable/contract';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { SeatingRows } from '../fixtures/rows/seating-rows.ts';
import { codeOf, KillableServer } from './killable-server.ts';
import { createPeople, firstNames } from './people.ts';
import type { FirstName, People } from './people.ts';
import { SeatsModel } from './seats-model.ts';
import { expectStoriesToHold } from './stories.ts';
import type { Step } from './stories.ts';

const server = await KillableServer.start();
const capacity = 2;

interface World {
  eventId: string;
  people: People;
}

type SeatStep = Step<SeatsModel, World>;

const register = (name: FirstName): SeatStep => ({
  words: `${name} registers`,
  isPossible: (model) => !model.registered.has(name),
  async act(model, { people, eventId }) {
    const expected = model.register(name) === 'seat' ? 'done' : 'event_full';
    const answer = await server.send(people[name].cookies, api.registrations.register, {
      params: { eventId },
    });
    expect(codeOf(answer), `the answer to ${name}`).toBe(expected);
  },
});

const unregister = (name: FirstName): SeatStep => ({
  words: `${name} unregisters`,
  isPossible: (model) => model.registered.has(name),
  async act(model, { people, eventId }) {
    model.unregister(name);
    await server.call(people[name].cookies, api.registrations.unregister, { params: { eventId } });
  },
});

const joinWaitlist = (name: FirstName): SeatStep => ({
  words: `${name} joins the waitlist`,
  isPossible: (model) => model.hasToWait(name),
  async act(model, { people, eventId }) {
    const expected = model.joinWaitlist(name);
    const answer = await server.send(people[name].cookies, api.registrations.joinWaitlist, {
      params: { eventId },
    });
    const given = codeOf(answer) === 'done' ? (answer.body as { position: number }).position : codeOf(answer);
    expect(given, `the answer to ${name}`).toBe(expected);
  },
});

const leaveWaitlist = (name: FirstName): SeatStep => ({
  words: `${name} leaves the waitlist`,
  isPossible: (model) => model.waiting.includes(name) || model.offeredUntil.has(name),
  async act(model, { people, eventId }) {
    model.leaveWaitlist(name);
    await server.call(people[name].cookies, api.registrations.leaveWaitlist, { params: { eventId } });
  },
});

/** Which of them come first is up to the server, how many get a seat is not. */
const rush = (names: readonly FirstName[]): SeatStep => ({
  words: `${names.join(', ')} register at the same time`,
  async act(model, { people, eventId }) {
    const answers = await Promise.all(
      names.map(async (name) => {
        const { cookies } = people[name];
        return {
          name,
          answer: await server.send(cookies, api.registrations.register, { params: { eventId } }),
        };
      }),
    );
    const winners = answers.filter(({ answer }) => codeOf(answer) === 'done').map(({ name }) => name);
    for (const name of winners) expect(model.register(name), `the seat of ${name}`).toBe('seat');
    for (const { name, answer } of answers)
      if (!winners.includes(name)) {
        expect(codeOf(answer), `the answer to ${name}`).toBe('event_full');
        expect(model.hasRoomFor(name), `room for ${name}`).toBe(false);
      }
  },
});

/** The same without a reason, such as a second click. */
const needlessly = ({ words, act }: SeatStep): SeatStep => ({ words, act });

const wait = (minutes: number): SeatStep => ({
  words: `${minutes} minutes pass`,
  async act(model) {
    model.moveClock(minutes * minuteMs);
    await server.moveClock(minutes * minuteMs);
  },
});

/** Not close to the two hours of an offer, because the clock also runs by itself. */
const minutesToWait = fc.constantFrom(50, 130);
const somebody = fc.constantFrom(...firstNames);
const sensible = fc.oneof(
  { weight: 4, arbitrary: somebody.map(register) },
  { weight: 3, arbitrary: somebody.map(unregister) },
  { weight: 4, arbitrary: somebody.map(joinWaitlist) },
  { weight: 1, arbitrary: somebody.map(leaveWaitlist) },
);
const steps = fc.oneof(
  { weight: 12, arbitrary: sensible },
  { weight: 2, arbitrary: sensible.map(needlessly) },
  { weight: 1, arbitrary: fc.subarray([...firstNames], { minLength: 2 }).map(rush) },
  { weight: 2, arbitrary: minutesToWait.map(wait) },
);

type Shown = Answer<typeof api.catalogue.getEvent>;

async function compare(model: SeatsModel, { people, eventId }: World): Promise<void> {
  const sent = { params: { eventId } };
  const shown = await Promise.all(
    firstNames.map((name) => server.call(people[name].cookies, api.catalogue.getEvent, sent)),
  );
  for (const [index, name] of firstNames.entries()) {
    const { date } = shown[index] as Shown;
    const place = model.waiting.indexOf(name) + 1;
    expect(
      {
        registered: date.isUserRegistered,
        offered: date.offeredUntil !== undefined,
        place: date.waitlist?.position ?? 0,
        seatsLeft: date.seatsLeft,
      },
      `what ${name} sees`,
    ).toEqual({
      registered: model.registered.has(name),
      offered: model.offeredUntil.has(name),
      place,
      seatsLeft: model.waiting.length > 0 ? 0 : model.free,
    });
  }
  const { rows } = await server.database.pool.query<{ counted: number; stored: number }>(
    `select seats_taken as counted, (select count(*) from seats where event_id = id)::integer as stored
     from events where id = $1`,
    [eventId],
  );
  expect(rows[0]!.counted, 'the seats that the event counts').toBe(rows[0]!.stored);
}

test(
  'seats and waitlist are as the model says, whatever students do and whenever another server takes over',
  { timeout: 4 * 3_600_000 },
  () =>
    expectStoriesToHold({
      server,
      steps,
      compare,
      maxSteps: 30,
      numStories: 8,
      messages: { usual: 20, most: 120 },
      async begin() {
        const { database, clock } = server;
        const eventId = await new SeatingRows({ database, clock }).event({ startsInHours: 24 * 14 });
        await database.db
          .updateTable('events')
          .set({ capacity, price_cents: 0 })
          .where('id', '=', eventId)
          .execute();
        const world = { eventId, people: await createPeople(server) };
        return { model: new SeatsModel(capacity, clock.now().getTime()), world };
      },
    }),
);
