import { api } from '@crewtable/contract';
import type { Answer } from '@crewtable/contract';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { SeatingRows } from '../fixtures/rows/seating-rows.ts';
import { FriendGroupsModel } from './friend-groups-model.ts';
import { codeOf, KillableServer } from './killable-server.ts';
import { createPeople, firstNames } from './people.ts';
import type { FirstName, People } from './people.ts';
import { expectStoriesToHold } from './stories.ts';
import type { Step } from './stories.ts';

const server = await KillableServer.start();

interface World {
  eventId: string;
  people: People;
  /** The newest invite code of each student who ever had one. */
  codes: Map<FirstName, string>;
}

type FriendStep = Step<FriendGroupsModel, World>;

const register = (name: FirstName): FriendStep => ({
  words: `${name} registers`,
  isPossible: (model) => !model.registered.has(name),
  async act(model, { people, eventId, codes }) {
    model.registered.add(name);
    const sent = { params: { eventId } };
    const { referralId } = (await server.call(
      people[name].cookies,
      api.registrations.register,
      sent,
    )) as Answer<typeof api.registrations.register>;
    codes.set(name, referralId);
  },
});

const unregister = (name: FirstName): FriendStep => ({
  words: `${name} unregisters`,
  isPossible: (model) => model.registered.has(name),
  async act(model, { people, eventId }) {
    model.unregister(name);
    await server.call(people[name].cookies, api.registrations.unregister, { params: { eventId } });
  },
});

const join = (name: FirstName, inviter: FirstName): FriendStep => ({
  words: `${name} opens the link of ${inviter} and joins`,
  async act(model, { people, eventId, codes }) {
    const code = codes.get(inviter);
    const expected = code === undefined ? 'not_found' : model.join(name, inviter);
    const params = { eventId, referralId: code ?? 'none' };
    const answer = await server.send(people[name].cookies, api.friends.joinGroup, { params });
    expect(codeOf(answer), `the answer to ${name}`).toBe(expected);
  },
});

/** The group may have one place left. Who gets it is up to the server. */
const joinAtTheSameTime = (names: readonly FirstName[], inviter: FirstName): FriendStep => ({
  words: `${names.join(', ')} open the link of ${inviter} and join at the same time`,
  isPossible: (model) => model.registered.has(inviter),
  async act(model, { people, eventId, codes }) {
    const params = { eventId, referralId: codes.get(inviter)! };
    const answers = await Promise.all(
      names.map(async (name) => ({
        name,
        code: codeOf(await server.send(people[name].cookies, api.friends.joinGroup, { params })),
      })),
    );
    // Those who joined were first: who was refused after them would have been refused before them, or had joined.
    const isDone = ({ code }: { code: string }) => code === 'done';
    for (const { name, code } of [...answers.filter(isDone), ...answers.filter((one) => !isDone(one))])
      expect(code, `the answer to ${name}`).toBe(model.join(name, inviter));
  },
});

const renewCode = (name: FirstName): FriendStep => ({
  words: `${name} asks for a new link`,
  isPossible: (model) => model.registered.has(name),
  async act(_model, { people, eventId, codes }) {
    const before = codes.get(name)!;
    const sent = { params: { eventId } };
    const { referralId } = (await server.call(
      people[name].cookies,
      api.friends.renewReferral,
      sent,
    )) as Answer<typeof api.friends.renewReferral>;
    codes.set(name, referralId);
    const shown = await server.send(people.Eve.cookies, api.friends.showInvite, {
      params: { eventId, referralId: before },
    });
    expect(codeOf(shown), 'the old link').toBe('not_found');
  },
});

const remove = (name: FirstName, by: FirstName): FriendStep => ({
  words: name === by ? `${name} leaves the friend group` : `${by} removes ${name} from the friend group`,
  async act(model, { people, eventId }) {
    const expected = model.remove(name, by);
    const params = { eventId, userId: people[name].id };
    const answer = await server.send(people[by].cookies, api.friends.removeMember, { params });
    // The first attempt may have removed the student before the server was killed.
    if (!answer.isRepeated) expect(codeOf(answer), `the answer to ${by}`).toBe(expected);
  },
});

const somebody = fc.constantFrom(...firstNames);
const two = fc.tuple(somebody, somebody);
const steps: fc.Arbitrary<FriendStep> = fc.oneof(
  { weight: 6, arbitrary: somebody.map(register) },
  { weight: 1, arbitrary: somebody.map(unregister) },
  { weight: 8, arbitrary: two.map(([name, inviter]) => join(name, inviter)) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.subarray([...firstNames], { minLength: 2 }), somebody)
      .map((args) => joinAtTheSameTime(...args)),
  },
  { weight: 1, arbitrary: somebody.map(renewCode) },
  { weight: 2, arbitrary: two.map(([name, by]) => remove(name, by)) },
);

async function compare(model: FriendGroupsModel, { people, eventId }: World): Promise<void> {
  const nameOf = (id: string) => firstNames.find((name) => people[name].id === id)!;
  const lists = await Promise.all(
    firstNames.map((name) => server.call(people[name].cookies, api.seating.listRegistered, { query: {} })),
  );
  for (const [index, name] of firstNames.entries()) {
    const events = lists[index] as Answer<typeof api.seating.listRegistered>;
    const own = events.find((event) => event.eventId === eventId);
    const shown = own && {
      owner: own.group.members.filter(({ isOwner }) => isOwner).map(({ userId }) => nameOf(userId)),
      members: own.group.members.map(({ userId }) => nameOf(userId)).toSorted(),
    };
    const group = model.groupOf(name);
    const expected = { owner: group ? [group[0]] : [name], members: [...(group ?? [name])].toSorted() };
    expect(shown, `the friends that ${name} sees`).toEqual(model.registered.has(name) ? expected : undefined);
  }
}

test(
  'friend groups are as the model says, whatever students do and whenever another server takes over',
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
        await database.db.updateTable('events').set({ price_cents: 0 }).where('id', '=', eventId).execute();
        const world = { eventId, people: await createPeople(server), codes: new Map<FirstName, string>() };
        return { model: new FriendGroupsModel(), world };
      },
    }),
);
