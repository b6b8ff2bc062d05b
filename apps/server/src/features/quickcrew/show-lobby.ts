import type { LobbyBody } from '@crewtable/contract';
import { lobbyLimit } from '@crewtable/contract';
import { newYorkDate } from '../../platform/clock/new-york.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { isId } from '../../platform/ids.ts';
import { changeLobby, lockLobby, readLobby } from './lobbies.repository.ts';
import { presentLobby } from './lobby.presenter.ts';
import { insertPending, listLobbyMembers } from './lobby-members.repository.ts';
import { joinedOf } from './lobby-rules.ts';
import { holdStudents } from './places.repository.ts';
import { hasCrewProfile } from './profiles.repository.ts';
import type { QuickcrewParts } from './quickcrew.parts.ts';

type Parts = Pick<QuickcrewParts, 'db' | 'clock' | 'areApart'>;

/** Beyond these a link has gone round further than among friends; nobody more is noted. */
const mostPending = 5;

export interface SeenLobby {
  /** What an unchanged poll is answered by. */
  tag: string;
  show(): LobbyBody;
}

/** For those who are in it. Nothing for whoever has only been sent the link. */
export async function lookAtLobby(
  { db }: Pick<Parts, 'db'>,
  lobbyId: string,
  studentId: string,
): Promise<SeenLobby | undefined> {
  const seen = isId(lobbyId) ? await readLobby(db, lobbyId) : undefined;
  if (!seen) throw new AppError('not_found');
  const { lobby, members } = seen;
  if (!joinedOf(members).some((member) => member.studentId === studentId)) return undefined;
  return { tag: `"lobby-${lobby.version}"`, show: () => presentLobby(lobby, members, studentId) };
}

/** Opening the link is the first half of joining: the others see who is about to come. */
export async function showInvitation(
  { db, clock, areApart }: Parts,
  lobbyId: string,
  studentId: string,
): Promise<LobbyBody> {
  const now = clock.now();
  const isPresentable = await hasCrewProfile(db, studentId, newYorkDate(now));
  return db.transaction().execute(async (tx) => {
    await holdStudents(tx, [studentId]);
    const lobby = await lockLobby(tx, lobbyId);
    if (lobby?.status !== 'open') throw new AppError('not_found');
    let members = await listLobbyMembers(tx, lobbyId);
    for (const { studentId: member } of joinedOf(members))
      if (await areApart(tx, studentId, member)) throw new AppError('not_found');
    const pending = members.length - joinedOf(members).length;
    if (isPresentable && lobby.size < lobbyLimit && pending < mostPending) {
      if (await insertPending(tx, lobbyId, studentId, now)) {
        await changeLobby(tx, lobbyId);
        members = await listLobbyMembers(tx, lobbyId);
      }
    }
    const seen = members.filter((one) => one.joinedAt !== null || one.studentId === studentId);
    return presentLobby(lobby, seen, studentId);
  });
}
