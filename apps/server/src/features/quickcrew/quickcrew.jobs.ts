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
    handle(matchJob, (bucket, traced) => matchCrews(traced(deps), bucket)),
    handle(matchAgainJob, (bucket, traced) => matchCrews(traced(deps), bucket)),
    handle(offerTimeJob, (bucket, traced) => offerTimes(traced(deps), bucket)),
    handle(expireLobbyJob, ({ lobbyId }, traced) => expireLobby(traced(deps), lobbyId)),
    handle(notifyCrewJob, ({ crewId }, traced) => notifyCrew(traced(deps), crewId)),
    handle(settleCrewJob, ({ crewId }, traced) => settleCrew(traced(deps), crewId)),
    handle(endCrewJob, ({ crewId }, traced) => endCrew(traced(deps), crewId)),
    handle(closeCrewOfOneJob, ({ crewId }, traced) => closeCrewOfOne(traced(deps), crewId)),
    handle(separateInLobbyJob, (pair, traced) => separateInLobby(traced(deps), pair)),
    handle(notifyOfChatJob, ({ crewId }, traced) => notifyOfChat(traced(deps), crewId)),
  ];
}
