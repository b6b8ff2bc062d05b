import { handle } from '../../platform/jobs/job-kind.ts';
import type { JobHandler } from '../../platform/jobs/job-kind.ts';
import { expireLobby } from './queue/expire-lobby.ts';
import { matchCrews } from './queue/match-crews.ts';
import { closeCrewOfOne } from './crew/close-crew-of-one.ts';
import { offerTimes } from './queue/offer-times.ts';
import { separateInLobby } from './lobby/separate-in-lobby.ts';
import type { QuickcrewDeps } from './quickcrew.deps.ts';
import { endCrew, settleCrew } from './crew/settle-crew.ts';
import { notifyOfChat, notifyCrew } from './chat/notify-crew.ts';
import {
  endCrewJob,
  expireLobbyJob,
  matchAgainJob,
  matchJob,
  closeCrewOfOneJob,
  offerTimeJob,
  separateInLobbyJob,
  settleCrewJob,
  notifyOfChatJob,
  notifyCrewJob,
} from './job-kinds.ts';

export function quickcrewJobs(deps: QuickcrewDeps): JobHandler[] {
  return [
    handle(matchJob, (bucket) => matchCrews(deps, bucket)),
    handle(matchAgainJob, (bucket) => matchCrews(deps, bucket)),
    handle(offerTimeJob, (bucket) => offerTimes(deps, bucket)),
    handle(expireLobbyJob, ({ lobbyId }) => expireLobby(deps, lobbyId)),
    handle(notifyCrewJob, ({ crewId }) => notifyCrew(deps, crewId)),
    handle(settleCrewJob, ({ crewId }) => settleCrew(deps, crewId)),
    handle(endCrewJob, ({ crewId }) => endCrew(deps, crewId)),
    handle(closeCrewOfOneJob, ({ crewId }) => closeCrewOfOne(deps, crewId)),
    handle(separateInLobbyJob, (pair) => separateInLobby(deps, pair)),
    handle(notifyOfChatJob, ({ crewId }) => notifyOfChat(deps, crewId)),
  ];
}
