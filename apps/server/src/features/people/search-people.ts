import type { Answer, api, Query } from '@crewtable/contract';
import { collegeOfStudent } from '../../platform/college-of-student.ts';
import { readableEvents } from '../../platform/http/office/own-shifts.ts';
import type { ActingOrganiser } from '../../platform/http/router.ts';
import { isId } from '../../platform/ids.ts';
import type { PeopleDeps } from './people.deps.ts';
import { presentPerson } from './people.presenter.ts';
import { listDomains, searchPeople } from './person-page.repository.ts';

const pageSize = 50;

/**
 * Finds students by first name and college, never by address or last name. Hosts find those with a seat at the
 * events of their shifts.
 */
export async function findPeople(
  { db, clock }: PeopleDeps,
  organiser: ActingOrganiser,
  { name = '', college = '', after }: Query<typeof api.officePeople.search>,
): Promise<Answer<typeof api.officePeople.search>> {
  const events = readableEvents(organiser, 'people.read');
  const wanted = college.trim().toLowerCase();
  const domains =
    wanted === '' ? undefined : (await listDomains(db)).filter((domain) => isAt(domain, wanted));
  const rows = await searchPeople(db, {
    name: name.trim(),
    domains,
    eventIds: events === 'all' ? undefined : [...events],
    after: after !== undefined && isId(after) ? after : undefined,
    now: clock.now(),
    limit: pageSize + 1,
  });
  const page = rows.slice(0, pageSize);
  return {
    people: page.map((row) => ({
      ...presentPerson(row),
      isSuspended: row.status !== 'ACTIVE',
      comingSeats: row.comingSeats,
    })),
    next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
    total: rows[0]?.total ?? 0,
  };
}

function isAt(domain: string, wanted: string): boolean {
  const { name, shortName } = collegeOfStudent(`student@${domain}`);
  return name.toLowerCase().includes(wanted) || shortName.toLowerCase().includes(wanted);
}
