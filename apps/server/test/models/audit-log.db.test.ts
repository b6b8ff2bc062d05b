import { randomUUID } from 'node:crypto';
import { api, dayMs } from '@crewtable/contract';
import type { Answer } from '@crewtable/contract';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { SeatingRows } from '../fixtures/rows/seating-rows.ts';
import { AuditLogModel } from './audit-log-model.ts';
import type { Organiser } from './audit-log-model.ts';
import { codeOf, KillableServer } from './killable-server.ts';
import { createPeople, firstNames } from './people.ts';
import type { FirstName, People } from './people.ts';
import { expectStoriesToHold } from './stories.ts';
import type { Step } from './stories.ts';

const server = await KillableServer.start();
const firstCapacity = 20;

interface World {
  eventId: string;
  people: People;
  office: Readonly<Record<Organiser, { id: string; cookies: ReadonlyMap<string, string> }>>;
  /** The number of the newest entry before the story. */
  before: number;
}

type AuditStep = Step<AuditLogModel, World>;

/** The browser sends the same key again, so that a repeated request is not done twice. */
const newKey = () => ({ 'idempotency-key': randomUUID() });

const addNote = (by: Organiser, about: FirstName): AuditStep => ({
  words: `The ${by} adds a note about ${about}`,
  async act(model, { office, people }) {
    const sent = { params: { studentId: people[about].id }, body: { text: 'Called.' }, headers: newKey() };
    const answer = await server.send(office[by].cookies, api.officePeople.addNote, sent);
    const exists = !model.deleted.has(about);
    expect(codeOf(answer), `the answer to the ${by}`).toBe(exists ? 'done' : 'not_found');
    if (exists) model.add(by, 'Note added', about);
  },
});

/** Each look is an entry, also the second one of a browser that asks again. */
const reveal = (by: Organiser, about: FirstName): AuditStep => ({
  words: `The ${by} looks at the address of ${about}`,
  async act(model, { office, people, before }) {
    const sent = { params: { studentId: people[about].id }, body: { reason: 'Asked by phone' } };
    const answer = await server.send(office[by].cookies, api.people.reveal, sent);
    const exists = !model.deleted.has(about);
    expect(codeOf(answer), `the answer to the ${by}`).toBe(exists ? 'done' : 'not_found');
    if (!exists) return;
    model.add(by, 'Address and name shown', about, true);
    const isSecondLook = answer.isRepeated && (await countEntries(before)) > model.entries.length;
    if (isSecondLook) model.add(by, 'Address and name shown', about, true);
  },
});

const changeCapacity = (by: Organiser, capacity: number): AuditStep => ({
  words: `The ${by} changes the capacity to ${capacity}`,
  isPossible: (model) => model.capacity !== capacity,
  async act(model, { office, eventId }) {
    const body = { capacity, shownCapacity: model.capacity };
    const sent = { params: { eventId }, body, headers: newKey() };
    await server.call(office[by].cookies, api.officeEvents.changeCapacity, sent);
    model.capacity = capacity;
    model.add(by, 'Capacity changed');
  },
});

/** Both write to the end of the chain at the same time. Either may be first. */
const addNotesTogether = (about: FirstName): AuditStep => ({
  words: `The owner and support add notes about ${about} at the same time`,
  isPossible: (model) => !model.deleted.has(about),
  async act(model, { office, people, before }) {
    await Promise.all(
      (['owner', 'support'] as const).map((by) =>
        server.call(office[by].cookies, api.officePeople.addNote, {
          params: { studentId: people[about].id },
          body: { text: 'Called.' },
          headers: newKey(),
        }),
      ),
    );
    const entries = await listEntries(before);
    const ownerIsFirst = entries.at(-2)?.actor_id === office.owner.id;
    for (const by of ownerIsFirst ? (['owner', 'support'] as const) : (['support', 'owner'] as const))
      model.add(by, 'Note added', about);
  },
});

const deleteAccount = (name: FirstName): AuditStep => ({
  words: `${name} deletes the account`,
  isPossible: (model) => !model.deleted.has(name),
  async act(model, { people }) {
    model.deleted.add(name);
    const answer = await server.send(people[name].cookies, api.profiles.deleteAccount, {});
    if (!answer.isRepeated) expect(codeOf(answer), `the answer to ${name}`).toBe('done');
  },
});

/** The product notes the newest hash every day. */
const waitDay: AuditStep = {
  words: 'A day passes',
  act: () => server.moveClock(dayMs),
};

const somebody = fc.constantFrom(...firstNames);
const organiser = fc.constantFrom<Organiser>('owner', 'support');
const steps: fc.Arbitrary<AuditStep> = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(organiser, somebody).map((args) => addNote(...args)) },
  { weight: 3, arbitrary: fc.tuple(organiser, somebody).map((args) => reveal(...args)) },
  {
    weight: 2,
    arbitrary: fc.tuple(organiser, fc.integer({ min: 1, max: 40 })).map((args) => changeCapacity(...args)),
  },
  { weight: 2, arbitrary: somebody.map(addNotesTogether) },
  { weight: 1, arbitrary: somebody.map(deleteAccount) },
  { weight: 1, arbitrary: fc.constant(waitDay) },
);

interface EntryRow {
  actor_id: string | null;
  act: string;
}

/** The entries of organisers. */
async function listEntries(after: number): Promise<EntryRow[]> {
  const { rows } = await server.database.pool.query<EntryRow>(
    `select actor_id, act from audit_log where number > $1 and actor_kind = 'organiser' order by number`,
    [after],
  );
  return rows;
}

async function newestNumber(): Promise<number> {
  const { rows } = await server.database.pool.query<{ number: number }>(
    'select coalesce(max(number), 0)::integer as number from audit_log',
  );
  return rows[0]!.number;
}

const countEntries = async (after: number) => (await listEntries(after)).length;

async function compare(model: AuditLogModel, { office, before }: World): Promise<void> {
  const { entries } = (await server.call(office.owner.cookies, api.auditLog.list, {
    query: {},
  })) as Answer<typeof api.auditLog.list>;
  const added = entries.filter(({ number }) => number > before).toReversed();
  const shown = added
    .filter(({ actor }) => actor.kind === 'organiser')
    .map(({ actor, act, isReasonDeleted }) => ({ by: actor.id, act, isReasonDeleted }));
  // Every day the product verifies the chain and says so.
  const others = added.filter(({ actor }) => actor.kind !== 'organiser').map(({ act }) => act);
  expect([...new Set(others)], 'entries of the product').toEqual(others.length > 0 ? ['Chain verified'] : []);
  const expected = model.entries.map((entry) => ({
    by: office[entry.by].id,
    act: entry.act,
    isReasonDeleted: model.isReasonDeleted(entry),
  }));
  expect(shown, 'the audit log').toEqual(expected);
  const checked = await server.call(office.owner.cookies, api.auditLog.verify, {});
  expect(checked, 'the chain').toMatchObject({ isWhole: true, entries: before + added.length });
}

test(
  'the audit log is as the model says, whatever organisers do and whenever another server takes over',
  { timeout: 4 * 3_600_000 },
  () =>
    expectStoriesToHold({
      server,
      steps,
      compare,
      maxSteps: 15,
      numStories: 8,
      messages: { usual: 20, most: 120 },
      async begin() {
        const { database, clock } = server;
        const eventId = await new SeatingRows({ database, clock }).event({ startsInHours: 24 * 60 });
        await database.db
          .updateTable('events')
          .set({ capacity: firstCapacity })
          .where('id', '=', eventId)
          .execute();
        const office = {
          owner: await server.enterOffice('owner'),
          support: await server.enterOffice('support'),
        };
        const people = await createPeople(server);
        const before = await newestNumber();
        return { model: new AuditLogModel(firstCapacity), world: { eventId, people, office, before } };
      },
    }),
);
