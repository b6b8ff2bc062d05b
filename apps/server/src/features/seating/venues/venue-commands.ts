import { parseArgs } from 'node:util';
import { isId, newId } from '../../../platform/ids.ts';
import type { CommandResult } from '../../../platform/command-result.ts';
import type { SeatingDeps } from '../seating.deps.ts';
import { readVenue } from './venue-draft-rules.ts';
import type { TypedVenue } from './venue-draft-rules.ts';
import { insertVenues, listVenues, retireVenue } from './venues.repository.ts';
import { retryReleases } from './retry-releases.ts';

const options = {
  name: { type: 'string' },
  street: { type: 'string' },
  city: { type: 'string' },
  state: { type: 'string' },
  zip: { type: 'string' },
  latitude: { type: 'string' },
  longitude: { type: 'string' },
  'after-party': { type: 'string' },
  'after-party-address': { type: 'string' },
  tables: { type: 'string' },
  seats: { type: 'string' },
} as const;

type VenueDeps = Pick<SeatingDeps, 'db' | 'clock'>;

export async function showVenues({ db }: VenueDeps): Promise<CommandResult> {
  const venues = await listVenues(db);
  if (venues.length === 0) return { ok: true, lines: ['No venues yet.'] };
  return {
    ok: true,
    lines: venues.map(
      (venue) =>
        `${venue.id} ${venue.name}, ${venue.street}, ${venue.city}: ` +
        (venue.kind === 'restaurant'
          ? `${venue.tables} tables of ${venue.seats_per_table}`
          : 'meeting place of crews') +
        `${venue.invented ? ', invented' : ''}${venue.retired_at ? ', retired' : ''}`,
    ),
  };
}

export async function changeVenues(deps: VenueDeps, [verb, ...rest]: string[]): Promise<CommandResult> {
  if (verb === 'add') return addVenue(deps, rest);
  if (verb === 'retire') return retire(deps, rest[0]);
  return { ok: false, lines: ['Please use venue add or venue retire.'] };
}

async function addVenue({ db, clock }: VenueDeps, args: string[]): Promise<CommandResult> {
  const read = readVenue(typedIn(args));
  if ('faults' in read) return { ok: false, lines: read.faults };
  const now = clock.now();
  const venue = { id: newId(now), invented: false, ...read.venue };
  const added = await db.transaction().execute(async (tx) => {
    if (!(await insertVenues(tx, [venue], now))) return false;
    await retryReleases(tx, now);
    return true;
  });
  return added
    ? { ok: true, lines: [`${venue.id} ${venue.name} was added.`] }
    : { ok: false, lines: ['A venue with this name and street already exists.'] };
}

/** A negative number looks like an option unless it is written with an equals sign. */
function typedIn(args: string[]): TypedVenue {
  const joined: string[] = [];
  for (const arg of args) {
    const before = joined.at(-1);
    if (/^-\d/.test(arg) && before?.startsWith('--') && !before.includes('='))
      joined.splice(-1, 1, `${before}=${arg}`);
    else joined.push(arg);
  }
  return parseArgs({ args: joined, options, strict: false }).values as TypedVenue;
}

async function retire({ db, clock }: VenueDeps, venueId: string | undefined): Promise<CommandResult> {
  if (venueId === undefined || !isId(venueId))
    return { ok: false, lines: ['Please give the id of the venue.'] };
  const retired = await db.transaction().execute((tx) => retireVenue(tx, venueId, clock.now()));
  return retired
    ? { ok: true, lines: ['No further event or crew is assigned to it. Released ones stay there.'] }
    : { ok: false, lines: ['No active venue has this id.'] };
}
