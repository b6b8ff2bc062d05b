import type { NeedBody, OrganiserRight } from '@crewtable/contract';
import type { Need } from '../../../ports/office.ts';
import type { OfficeDeps } from '../office.deps.ts';
import { worstFirst } from './need-rules.ts';

type Deps = Pick<OfficeDeps, 'db' | 'needSources'>;

export async function listAllNeeds({ db, needSources }: Deps, now: Date): Promise<Need[]> {
  const lists = await Promise.all(needSources.map((listNeeds) => listNeeds(db, now)));
  return worstFirst(lists.flat());
}

/** What this organiser can do something about, or may count. */
export async function listNeedsFor(
  deps: Deps,
  rights: ReadonlySet<OrganiserRight>,
  now: Date,
): Promise<Need[]> {
  return (await listAllNeeds(deps, now)).filter(({ seenWith }) => rights.has(seenWith));
}

export function presentNeed({ id, kind, urgency, title, text, time, action }: Need): NeedBody {
  return { id, kind, urgency, title, text, time: { kind: time.kind, at: time.at.toISOString() }, action };
}
