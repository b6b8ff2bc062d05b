import type { CrewBody } from '@crewtable/contract';
import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { isId } from '../../../platform/ids.ts';
import { presentCrew } from './crew.presenter.ts';
import { findCrewStamp, findHold, hasReportedInCrew, listWishes } from './crew-view.repository.ts';
import { findCrew, listCrewMembers, listCrewsOf } from './crews.repository.ts';
import type { Crew, CrewMember } from './crews.repository.ts';
import { hasReviewed } from './reviews.repository.ts';

/** ETag of the crew. An unchanged poll needs only this one query. */
export async function etagOfCrew(db: Db, crewId: string, studentId: string): Promise<string> {
  const stamp = isId(crewId) ? await findCrewStamp(db, crewId, studentId) : undefined;
  if (!stamp) throw new AppError('not_found');
  return `"crew-${stamp.version}-${stamp.aside}"`;
}

/** For members only: all other students get 'not_found'. */
export async function showCrew(db: Db, crewId: string, studentId: string): Promise<CrewBody> {
  const crew = isId(crewId) ? await findCrew(db, crewId) : undefined;
  if (!crew) throw new AppError('not_found');
  return show(db, crew, studentId);
}

export async function showOwnCrews(db: Db, studentId: string): Promise<CrewBody[]> {
  const crews = await listCrewsOf(db, studentId);
  return Promise.all(crews.map((crew) => show(db, crew, studentId)));
}

async function show(db: Db, crew: Crew, studentId: string): Promise<CrewBody> {
  const members = await listCrewMembers(db, crew.id);
  const own = requireMember(members, studentId);
  const ids = members.map((member) => member.studentId);
  return presentCrew(crew, members, {
    viewerId: studentId,
    wishes: await listWishes(db, studentId, ids),
    hold: await findHold(db, studentId, own.lobbyId),
    hasReported: await hasReportedInCrew(db, crew.id, studentId),
    reviewed: await hasReviewed(db, crew.id, studentId),
  });
}

export function requireMember(members: readonly CrewMember[], studentId: string): CrewMember {
  const own = members.find((member) => member.studentId === studentId && member.leftAt === null);
  if (!own) throw new AppError('not_found');
  return own;
}
