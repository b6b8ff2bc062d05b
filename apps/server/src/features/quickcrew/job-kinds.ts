import { jobKind } from '../../platform/jobs/job-kind.ts';
import type { Bucket } from './lobby/lobby-rules.ts';

interface AboutCrew {
  crewId: string;
}

/** Runs when a lobby is queued, loses a member or moves to another meeting time. */
export const matchJob = jobKind<Bucket>('match-crews');
/** Runs when a lobby has waited long enough for a better crew. */
export const matchAgainJob = jobKind<Bucket>('match-crews-again');
export const offerTimeJob = jobKind<Bucket>('offer-neighbouring-time');
export const expireLobbyJob = jobKind<{ lobbyId: string }>('expire-lobby');
export const notifyCrewJob = jobKind<AboutCrew>('tell-crew');
export const settleCrewJob = jobKind<AboutCrew>('settle-crew');
export const endCrewJob = jobKind<AboutCrew>('end-crew');
/** Runs after a member left: cancels the crew if fewer than two are left. */
export const closeCrewOfOneJob = jobKind<AboutCrew>('mend-crew');
export const separateInLobbyJob = jobKind<{ studentId: string; aboutId: string }>('part-lobby');
/** Runs a few seconds after a message, for members who have not seen it. */
export const notifyOfChatJob = jobKind<AboutCrew>('tell-crew-chat');

export const bucketName = ({ city, location, meetingTime }: Bucket) =>
  `${city} | ${location} | ${meetingTime}`;
