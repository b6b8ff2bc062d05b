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
  route(api.people.find, async ({ organiser, body }) => findByAddress(deps, organiser, body.address));

  route(api.people.reveal, async ({ organiser, params, body }) =>
    revealPerson(deps, organiser, params.studentId, body.reason),
  );

  route(api.officePeople.search, ({ organiser, query }) => findPeople(deps, organiser, query));

  route(api.officePeople.show, ({ organiser, params }) =>
    showPerson(deps, deps.db, organiser, params.studentId),
  );

  route(api.officePeople.endSessions, ({ organiser, params: { studentId }, keep }) =>
    endSessions(deps, { organiser, studentId, keep }),
  );

  route(api.officePeople.liftSignInHold, ({ organiser, params: { studentId }, keep }) =>
    liftSignInHold(deps, { organiser, studentId, keep }),
  );

  route(api.officePeople.liftAddressHold, ({ organiser, body }) =>
    liftAddressHold(deps, organiser, body.address),
  );

  route(api.officePeople.endEverySession, ({ organiser, body: { reason }, keep }) =>
    endEverySession(deps, organiser, { reason, keep }),
  );

  route(api.officePeople.signUps, () => showSignUps(deps));

  route(api.officePeople.resend, ({ organiser, params: { studentId, noticeId }, keep }) =>
    resendNotice(deps, { organiser, studentId, keep }, noticeId),
  );

  route(api.officePeople.addNote, async ({ organiser, params: { studentId }, body, keep }) =>
    addNote(deps, { organiser, studentId, keep }, body.text),
  );

  route(api.officePeople.deleteNote, ({ organiser, params: { studentId, noteId }, keep }) =>
    deleteNote(deps, { organiser, studentId, keep }, noteId),
  );
}
