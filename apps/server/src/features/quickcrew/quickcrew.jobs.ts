import { handle } from '../../platform/jobs/job-kind.ts';
import type { JobHandler } from '../../platform/jobs/job-kind.ts';
import { expireLobby } from './expire-lobby.ts';
import { findCrews } from './find-crews.ts';
import { mendCrew } from './mend-crew.ts';
import { offerTimes } from './offer-times.ts';
import { partLobby } from './part-lobby.ts';
import type { QuickcrewParts } from './quickcrew.parts.ts';
import { endCrew, settleCrew } from './settle-crew.ts';
import { tellChat, tellCrew } from './tell-crew.ts';
import {
  endCrewJob,
  expireLobbyJob,
  matchAgainJob,
  matchJob,
  mendCrewJob,
  offerTimeJob,
  partLobbyJob,
  settleCrewJob,
  tellChatJob,
  tellCrewJob,
} from './work-to-do.ts';

export function quickcrewJobs(parts: QuickcrewParts): JobHandler[] {
  return [
    handle(matchJob, (bucket) => findCrews(parts, bucket)),
    handle(matchAgainJob, (bucket) => findCrews(parts, bucket)),
    handle(offerTimeJob, (bucket) => offerTimes(parts, bucket)),
    handle(expireLobbyJob, ({ lobbyId }) => expireLobby(parts, lobbyId)),
    handle(tellCrewJob, ({ crewId }) => tellCrew(parts, crewId)),
    handle(settleCrewJob, ({ crewId }) => settleCrew(parts, crewId)),
    handle(endCrewJob, ({ crewId }) => endCrew(parts, crewId)),
    handle(mendCrewJob, ({ crewId }) => mendCrew(parts, crewId)),
    handle(partLobbyJob, (pair) => partLobby(parts, pair)),
    handle(tellChatJob, ({ crewId }) => tellChat(parts, crewId)),
  ];
}
