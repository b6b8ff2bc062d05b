import { api, dayMs, hourMs, minuteMs } from '@crewtable/contract';
import type { Answer } from '@crewtable/contract';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeOf, KillableServer } from './killable-server.ts';
import { createPeople, firstNames } from './people.ts';
import type { FirstName, People } from './people.ts';
import { QuickcrewModel } from './quickcrew-model.ts';
import type { Phase } from './quickcrew-model.ts';
import { expectStoriesToHold } from './stories.ts';
import type { Step } from './stories.ts';

const server = await KillableServer.start();
const card = { number: '4242424242424242', expMonth: 12, expYear: 2030, cvc: '123' };

interface World {
  people: People;
  /** When the lobbies of this story meet. */
  meetingMs: number;
}

type CrewStep = Step<QuickcrewModel, World>;

const create = (name: FirstName): CrewStep => ({
  words: `${name} creates a lobby`,
  isPossible: ({ phase }) => phase === 'before',
  async act(model, { people }) {
    const answer = await server.send(people[name].cookies, api.quickcrew.createLobby, {});
    if (model.crewOf(name)) return expect(codeOf(answer), `the answer to ${name}`).toBe('in_a_crew');
    const { lobbyId } = answer.body as Answer<typeof api.quickcrew.createLobby>;
    model.create(name, lobbyId);
    expect(lobbyId, `the lobby of ${name}`).toBe(model.lobbyOf(name)!.id);
  },
});

const join = (name: FirstName, host: FirstName): CrewStep => ({
  words: `${name} joins the lobby of ${host}`,
  isPossible: (model) => model.phase === 'before' && model.lobbyOf(host) !== undefined,
  async act(model, { people }) {
    const lobby = model.lobbyOf(host)!;
    const expected = model.join(name, lobby);
    const answer = await server.send(people[name].cookies, api.quickcrew.joinLobby, {
      params: { lobbyId: lobby.id },
    });
    expect(codeOf(answer), `the answer to ${name}`).toBe(expected);
  },
});

/** The lobby may have one place left. Who gets it is up to the server. */
const joinAtTheSameTime = (names: readonly FirstName[], host: FirstName): CrewStep => ({
  words: `${names.join(', ')} join the lobby of ${host} at the same time`,
  isPossible: (model) =>
    model.phase === 'before' && model.lobbyOf(host) !== undefined && !names.includes(host),
  async act(model, { people }) {
    const lobby = model.lobbyOf(host)!;
    const params = { lobbyId: lobby.id };
    const answers = await Promise.all(
      names.map(async (name) => ({
        name,
        code: codeOf(await server.send(people[name].cookies, api.quickcrew.joinLobby, { params })),
      })),
    );
    const refused = answers
      .filter(({ code }) => code !== 'done')
      .map((answer) => ({ ...answer, early: model.answerToJoin(answer.name, lobby) }));
    for (const { name, code } of answers)
      if (code === 'done') expect(model.join(name, lobby), `the answer to ${name}`).toBe('done');
    // The answer depends on whether the others had joined already.
    for (const { name, code, early } of refused)
      expect([early, model.answerToJoin(name, lobby)], `the answers that ${name} could get`).toContain(code);
  },
});

const pay = (name: FirstName): CrewStep => ({
  words: `${name} pays the hold`,
  isPossible(model) {
    const lobby = model.lobbyOf(name);
    return lobby !== undefined && !lobby.isQueued && !lobby.paid.has(name);
  },
  async act(model, { people }) {
    const { cookies } = people[name];
    const lobbyId = model.lobbyOf(name)!.id;
    model.pay(name);
    const begun = await server.call(cookies, api.payments.createHold, { body: { lobbyId } });
    const { clientSecret } = begun as Answer<typeof api.payments.createHold>;
    await server.send(new Map(), api.sandbox.confirm, { body: { clientSecret, card } });
    await server.call(cookies, api.quickcrew.setPaid, { params: { lobbyId } });
  },
});

const ready = (name: FirstName): CrewStep => ({
  words: `${name} is ready`,
  isPossible: (model) => model.lobbyOf(name) !== undefined,
  async act(model, { people }) {
    const params = { lobbyId: model.lobbyOf(name)!.id };
    const expected = model.setReady(name);
    const sent = { params, body: { ready: true } };
    const answer = await server.send(people[name].cookies, api.quickcrew.setReady, sent);
    expect(codeOf(answer), `the answer to ${name}`).toBe(expected);
  },
});

const queue = (name: FirstName): CrewStep => ({
  words: `${name} queues the lobby`,
  isPossible: (model) => model.lobbyOf(name) !== undefined,
  async act(model, { people }) {
    const params = { lobbyId: model.lobbyOf(name)!.id };
    const expected = model.queue(name);
    const answer = await server.send(people[name].cookies, api.quickcrew.queueLobby, { params });
    expect(codeOf(answer), `the answer to ${name}`).toBe(expected);
  },
});

/** All steps at once, so that stories reach a crew. */
const prepare = (name: FirstName): CrewStep => ({
  words: `${name} creates a lobby, pays, is ready and queues`,
  isPossible: (model) =>
    model.phase === 'before' && model.crewOf(name) === undefined && !model.lobbyOf(name)?.isQueued,
  async act(model, world) {
    for (const step of [create(name), pay(name), ready(name), queue(name)])
      if (step.isPossible!(model)) await step.act(model, world);
  },
});

const leave = (name: FirstName): CrewStep => ({
  words: `${name} leaves`,
  isPossible: (model) => model.lobbyOf(name) !== undefined || model.crewOf(name) !== undefined,
  async act(model, { people }) {
    const { cookies } = people[name];
    const lobby = model.lobbyOf(name);
    if (lobby) {
      model.leaveLobby(name);
      const answer = await server.send(cookies, api.quickcrew.leaveLobby, { params: { lobbyId: lobby.id } });
      if (!answer.isRepeated) expect(codeOf(answer), `the answer to ${name}`).toBe('done');
      return;
    }
    const params = { groupId: model.crewOf(name)!.id };
    const expected = model.leaveCrew(name);
    const answer = await server.send(cookies, api.quickcrew.leaveCrew, { params });
    if (!answer.isRepeated) expect(codeOf(answer), `the answer to ${name}`).toBe(expected);
  },
});

const checkIn = (name: FirstName): CrewStep => ({
  words: `${name} checks in`,
  isPossible: (model) => model.crewOf(name) !== undefined,
  async act(model, { people }) {
    const params = { groupId: model.crewOf(name)!.id };
    const expected = model.checkIn(name);
    const send = (step: 'introSent' | 'onTheWay' | 'checkedIn') =>
      server.send(people[name].cookies, api.quickcrew.updateProgress, { params, body: { step } });
    await send('introSent');
    await send('onTheWay');
    expect(codeOf(await send('checkedIn')), `the answer to ${name}`).toBe(expected);
  },
});

const phases: readonly Phase[] = ['before', 'check-in', 'closed', 'ended'];
const minutesAfterMeeting = { before: 0, 'check-in': -20, closed: 16, ended: 181 } as const;
const wordsOf = {
  before: '',
  'check-in': 'Twenty minutes are left until the meeting',
  closed: 'Check-in closes',
  ended: 'The evening is over',
} as const;

const moveTo = (phase: Phase): CrewStep => ({
  words: wordsOf[phase],
  isPossible: (model) => phases.indexOf(model.phase) < phases.indexOf(phase),
  async act(model, { meetingMs }) {
    model.moveTo(phase);
    const target = meetingMs + minutesAfterMeeting[phase] * minuteMs;
    await server.moveClock(target - server.clock.now().getTime());
  },
});

const somebody = fc.constantFrom(...firstNames);
const two = fc.tuple(somebody, somebody);
const steps: fc.Arbitrary<CrewStep> = fc.oneof(
  { weight: 3, arbitrary: somebody.map(create) },
  { weight: 4, arbitrary: two.map(([name, host]) => join(name, host)) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.subarray([...firstNames], { minLength: 2, maxLength: 3 }), somebody)
      .map((args) => joinAtTheSameTime(...args)),
  },
  { weight: 4, arbitrary: somebody.map(pay) },
  { weight: 4, arbitrary: somebody.map(ready) },
  { weight: 3, arbitrary: somebody.map(queue) },
  { weight: 10, arbitrary: somebody.map(prepare) },
  { weight: 2, arbitrary: somebody.map(leave) },
  { weight: 4, arbitrary: somebody.map(checkIn) },
  { weight: 2, arbitrary: fc.constantFrom<Phase>('check-in', 'closed', 'ended').map(moveTo) },
);

/** Which lobbies become a crew is up to the server, within the rules. */
async function adoptMatches(model: QuickcrewModel): Promise<void> {
  const ids = model.lobbies.map(({ id }) => id);
  if (ids.length === 0) return;
  const { rows } = await server.database.pool.query<{ crewId: string; lobbyIds: string[] }>(
    `select crew_id as "crewId", array_agg(id::text) as "lobbyIds" from lobbies
     where id = any($1::uuid[]) and crew_id is not null group by crew_id`,
    [ids],
  );
  for (const { crewId, lobbyIds } of rows)
    expect(model.match(crewId, lobbyIds), 'the new crew').toBeUndefined();
  expect(model.couldMatch(), 'queued lobbies that could be a crew').toBe(false);
}

const shownHold: Readonly<Record<string, string>> = { authorized: 'held' };

async function compare(model: QuickcrewModel, { people }: World): Promise<void> {
  await adoptMatches(model);
  const { pool } = server.database;
  for (const name of firstNames) {
    const { id } = people[name];
    const places = await pool.query<{ lobbyId: string | null; crewId: string | null }>(
      'select lobby_id as "lobbyId", crew_id as "crewId" from quickcrew_places where student_id = $1',
      [id],
    );
    const lobbyId = model.lobbyOf(name)?.id ?? null;
    const crewId = model.crewOf(name)?.id ?? null;
    expect(places.rows, `the place of ${name}`).toEqual(lobbyId || crewId ? [{ lobbyId, crewId }] : []);
    const holds = await pool.query<{ target: string; state: string }>(
      `select distinct on (target) target, state from payments
       where student_id = $1 and purpose = 'hold' order by target, created_at desc`,
      [id],
    );
    const stored = holds.rows.map(({ target, state }) => [`${target} ${name}`, shownHold[state] ?? state]);
    const expected = [...model.holds()].filter(([key]) => key.endsWith(` ${name}`));
    expect(new Map(stored as [string, string][]), `the holds of ${name}`).toEqual(new Map(expected));
  }
}

test(
  'lobbies, crews and holds are as the model says, whatever students do and whenever another server takes over',
  { timeout: 4 * 3_600_000 },
  () =>
    expectStoriesToHold({
      server,
      steps,
      compare,
      maxSteps: 25,
      numStories: 8,
      messages: { usual: 30, most: 300 },
      async begin() {
        // The next day at five past noon: the lobbies of the last story are over, and all of this one meet at half
        // past two.
        const noonMs = Math.ceil((server.clock.now().getTime() + 4 * hourMs) / dayMs) * dayMs + 16 * hourMs;
        await server.moveClock(noonMs + 5 * minuteMs - server.clock.now().getTime());
        const people = await createPeople(server, 'Female');
        return { model: new QuickcrewModel(), world: { people, meetingMs: noonMs + 2.5 * hourMs } };
      },
    }),
);
