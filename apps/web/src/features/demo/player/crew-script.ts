import { api, minuteMs } from '@crewtable/contract';
import type { CrewBody } from '@crewtable/contract';
import { call } from '../../../lib/api/api-client.ts';
import { productClock } from '../../../lib/product-clock.ts';
import { signInAsGuest } from '../../../lib/session/sign-in.ts';
import { crewBeats, isCrewActionDone } from './crew-rules.ts';
import type { CrewAction, CrewFacts, CrewStory } from './crew-rules.ts';
import type { Script } from './player.ts';
import { ensureProfile, isSignedIn, moveClockTo, nowMs, problemText } from './script-calls.ts';

/** Matching runs about once a minute. */
const maxMatchingMinutes = 5;

interface CrewScriptOptions {
  /** Lets the phone of this browser show the lobby. */
  readonly rememberLobby: (lobbyId: string) => void;
  /** The student who is signed in had no profile, and plays as a guest. */
  readonly onProfileFilled: () => void;
}

/** One crew, from the queue to its end. */
export function createCrewScript({
  rememberLobby,
  onProfileFilled,
}: CrewScriptOptions): Script<CrewStory, CrewFacts, CrewAction> {
  return {
    async begin(signal) {
      await ensureProfile(signal, onProfileFilled);
      if (!(await isSignedIn())) await signInAsGuest();
      const { now } = await call(api.demo.clock, { signal });
      const { lobbyId, meetingTime } = await call(api.demo.crew, { body: {}, signal });
      rememberLobby(lobbyId);
      return { kind: 'crew', lobbyId, meetingTime, startedAt: now };
    },

    async readFacts({ lobbyId }, signal) {
      const now = await nowMs(signal);
      await isSignedIn();
      return { ...noCrew, now, ...(await readCrew(lobbyId, signal)) };
    },

    beatsOf: crewBeats,

    // The clock may also have been moved by hand.
    isDone: (action, facts) =>
      isCrewActionDone(action, { ...facts, now: Math.max(facts.now, productClock.now()?.getTime() ?? 0) }),

    async perform(action, { lobbyId, startedAt }, signal) {
      switch (action.kind) {
        case 'find the crew':
          for (let minute = 2; minute <= maxMatchingMinutes; minute += 1) {
            const crew = await readCrew(lobbyId, signal);
            if (crew !== undefined) return crew;
            await moveClockTo(Date.parse(startedAt) + minute * minuteMs, signal);
          }
          throw new Error('No crew was found yet.');
        case 'progress': {
          const crew = await readCrew(lobbyId, signal);
          if (crew === undefined) throw new Error('The crew was cancelled.');
          const { groupId } = crew;
          const { step } = action;
          return factsOf(
            await call(api.quickcrew.updateProgress, { params: { groupId }, body: { step }, signal }),
          );
        }
        case 'end': {
          const crew = await readCrew(lobbyId, signal);
          return crew === undefined ? {} : { now: await moveClockTo(crew.endsAt, signal) };
        }
        case 'move the clock':
        default:
          return { now: await moveClockTo(action.to, signal) };
      }
    },

    isSeen: () => true,

    describeProblem: problemText,
  };
}

const noCrew = {
  groupId: undefined,
  endsAt: undefined,
  introSent: false,
  onTheWay: false,
  checkedIn: false,
} as const;

/** The crew of a lobby; undefined until it is found. */
async function readCrew(lobbyId: string, signal: AbortSignal) {
  const { groupId } = await call(api.quickcrew.getLobby, { params: { lobbyId }, signal });
  if (groupId === undefined) return undefined;
  return factsOf(await call(api.quickcrew.getCrew, { params: { groupId }, signal }));
}

function factsOf({ groupId, endsAt, members }: CrewBody) {
  const you = members.find(({ isYou }) => isYou);
  return {
    groupId,
    endsAt: Date.parse(endsAt),
    introSent: you?.introSent ?? false,
    onTheWay: you?.onTheWay ?? false,
    checkedIn: you?.checkedIn ?? false,
  };
}
