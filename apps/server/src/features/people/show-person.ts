import type { PersonPageBody } from '@crewtable/contract';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { readableEvents } from '../../platform/http/office/own-shifts.ts';
import type { ActingOrganiser } from '../../platform/http/router.ts';
import { isId } from '../../platform/ids.ts';
import { hiddenNoticeKinds, mayReadNotes, noticeName } from './notice-rules.ts';
import type { PeopleDeps } from './people.deps.ts';
import { presentPerson } from './people.presenter.ts';
import {
  findStudentRow,
  listNotes,
  listNotices,
  listPayments,
  listSeats,
  listSessions,
} from './person-page.repository.ts';

/** One student as this organiser may see one: a host sees seats at the events of the own shifts only. */
export async function showPerson(
  { clock, realTime, mailedKinds }: PeopleDeps,
  db: Db | Tx,
  organiser: ActingOrganiser,
  studentId: string,
): Promise<PersonPageBody> {
  const { rights } = organiser;
  const row = isId(studentId) ? await findStudentRow(db, studentId) : undefined;
  const events = readableEvents(organiser, 'people.read');
  const seats = (row ? await listSeats(db, studentId) : []).filter(
    ({ eventId }) => events === 'all' || events.has(eventId),
  );
  if (!row || (events !== 'all' && seats.length === 0)) throw new AppError('not_found');
  const isHost = events !== 'all';
  const now = clock.now();
  const hidden = hiddenNoticeKinds(rights);
  return {
    ...presentPerson(row),
    status: row.status === 'ACTIVE' ? 'active' : 'suspended',
    joinedAt: row.createdAt.toISOString(),
    signInHeldUntil: row.heldUntil && row.heldUntil > now ? row.heldUntil.toISOString() : null,
    seats: seats.map(({ startsAt, endsAt, checkedInAt, absentAt, ...seat }) => ({
      ...seat,
      startsAt: startsAt.toISOString(),
      isPast: endsAt <= now,
      attendance: checkedInAt ? 'came' : absentAt ? 'absent' : null,
    })),
    payments: rights.has('money.read')
      ? (await listPayments(db, studentId)).map(({ createdAt, ...payment }) => ({
          ...payment,
          createdAt: createdAt.toISOString(),
        }))
      : null,
    notices: (isHost ? [] : await listNotices(db, studentId, hidden)).map(
      ({ id, kind, createdAt, readAt }) => ({
        id,
        kind: noticeName(kind),
        at: createdAt.toISOString(),
        readAt: readAt?.toISOString() ?? null,
        hasMail: mailedKinds.has(kind),
      }),
    ),
    sessions: (isHost ? [] : await listSessions(db, studentId, realTime.now())).map((session) => ({
      browser: session.browser,
      system: session.system,
      signedInAt: session.createdAt.toISOString(),
      lastUsedAt: session.lastUsedAt.toISOString(),
    })),
    notes: mayReadNotes(rights)
      ? (await listNotes(db, studentId)).map(({ id, text, name, createdAt }) => ({
          id,
          text,
          by: name,
          at: createdAt.toISOString(),
        }))
      : null,
  };
}
