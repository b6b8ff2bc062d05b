import { jobKind } from '../../platform/jobs/job-kind.ts';
import type { Bucket } from './lobby/lobby-rules.ts';

interface AboutCrew {
  crewId: string;
}

/** Somebody came into line, or it moved. */
export const matchJob = jobKind<Bucket>('match-crews');
/** Somebody has waited long enough for a better crew. */
export const matchAgainJob = jobKind<Bucket>('match-crews-again');
export const offerTimeJob = jobKind<Bucket>('offer-neighbouring-time');
export const expireLobbyJob = jobKind<{ lobbyId: string }>('expire-lobby');
export const notifyCrewJob = jobKind<AboutCrew>('tell-crew');
export const settleCrewJob = jobKind<AboutCrew>('settle-crew');
export const endCrewJob = jobKind<AboutCrew>('end-crew');
/** Somebody left: perhaps there is no crew any more. */
export const closeCrewOfOneJob = jobKind<AboutCrew>('mend-crew');
export const separateInLobbyJob = jobKind<{ studentId: string; aboutId: string }>('part-lobby');
/** A while after something was said, for those who have not seen it. */
export const notifyOfChatJob = jobKind<AboutCrew>('tell-crew-chat');

export const bucketName = ({ city, location, meetingTime }: Bucket) =>
  `${city} | ${location} | ${meetingTime}`;
