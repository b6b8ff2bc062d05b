import { api } from '@crewtable/contract';
import type { Route } from '../../platform/http/router.ts';
import { endEverySession, liftAddressHold, showSignUps } from './all-students.ts';
import { findByAddress } from './find-by-address.ts';
import { addNote, deleteNote, endSessions, liftSignInHold, resendNotice } from './help-person.ts';
import type { PeopleDeps } from './people.deps.ts';
import { revealPerson } from './reveal-person.ts';
import { findPeople } from './search-people.ts';
import { showPerson } from './show-person.ts';

export { peopleData } from './people-data.ts';
export type { PeopleDeps } from './people.deps.ts';

export function registerPeople({ route, ...deps }: PeopleDeps & { route: Route }): void {
  route(api.people.find, async ({ organiser, body, traced }) =>
    findByAddress(traced(deps), organiser, body.address),
  );

  route(api.people.reveal, async ({ organiser, params, body, traced }) =>
    revealPerson(traced(deps), organiser, params.studentId, body.reason),
  );

  route(api.officePeople.search, ({ organiser, query }) => findPeople(deps, organiser, query));

  route(api.officePeople.show, ({ organiser, params }) =>
    showPerson(deps, deps.db, organiser, params.studentId),
  );

  route(api.officePeople.endSessions, ({ organiser, params: { studentId }, keep, traced }) =>
    endSessions(traced(deps), { organiser, studentId, keep }),
  );

  route(api.officePeople.liftSignInHold, ({ organiser, params: { studentId }, keep, traced }) =>
    liftSignInHold(traced(deps), { organiser, studentId, keep }),
  );

  route(api.officePeople.liftAddressHold, ({ organiser, body, keep, traced }) =>
    liftAddressHold(traced(deps), organiser, { ...body, keep }),
  );

  route(api.officePeople.endEverySession, ({ organiser, body: { reason }, keep, traced }) =>
    endEverySession(traced(deps), organiser, { reason, keep }),
  );

  route(api.officePeople.signUps, () => showSignUps(deps));

  route(api.officePeople.resend, ({ organiser, params: { studentId, noticeId }, keep, traced }) =>
    resendNotice(traced(deps), { organiser, studentId, keep }, noticeId),
  );

  route(api.officePeople.addNote, async ({ organiser, params: { studentId }, body, keep, traced }) =>
    addNote(traced(deps), { organiser, studentId, keep }, body.text),
  );

  route(api.officePeople.deleteNote, ({ organiser, params: { studentId, noteId }, keep, traced }) =>
    deleteNote(traced(deps), { organiser, studentId, keep }, noteId),
  );
}
