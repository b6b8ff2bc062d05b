import { api } from '@crewtable/contract';
import { call } from '../../../lib/api/api-client.ts';
import { productClock } from '../../../lib/product-clock.ts';
import { signInAsGuest } from '../../../lib/session/sign-in.ts';
import { eveningBeats, isEveningActionDone } from './evening-rules.ts';
import type { Evening, EveningAction, EveningFacts } from './evening-rules.ts';
import type { Script } from './player.ts';
import { ensureProfile, isSignedIn, moveClockTo, nowMs, problemText } from './script-calls.ts';

/** The viewer and two friends. */
const ownSeats = 3;
const maxEvents = 100;

interface EveningScriptOptions {
  /** The student who is signed in had no profile, and plays as a guest. */
  readonly onProfileFilled: () => void;
  /** Whether the viewer has had the time to look at the revealed table. */
  readonly isRevealSeen: () => boolean;
}

/** One dinner, from the first seat to the morning after. */
export const createEveningScript = ({
  onProfileFilled,
  isRevealSeen,
}: EveningScriptOptions): Script<Evening, EveningFacts, EveningAction> => ({
  async begin(signal) {
    await ensureProfile(signal, onProfileFilled);
    const [{ nextDinner }, { now }] = await Promise.all([
      call(api.demo.story, { signal }),
      call(api.demo.clock, { signal }),
    ]);
    if (nextDinner === undefined) throw new Error('No dinner is open for registration.');
    return {
      kind: 'evening',
      ...nextDinner,
      startedAt: now,
      seatsLeft: await seatsLeft(nextDinner.eventId, signal),
    };
  },

  async readFacts(evening, signal) {
    const now = await nowMs(signal);
    const signedIn = await isSignedIn();
    const isOver = now >= Date.parse(evening.endsAt);
    const own =
      signedIn && !isOver
        ? (await call(api.seating.listRegistered, { query: { limit: maxEvents }, signal })).find(
            ({ eventId }) => eventId === evening.eventId,
          )
        : undefined;
    const isSeated = isOver || own !== undefined;
    return {
      now,
      isSignedIn: signedIn,
      isSeated,
      taken: isSeated ? 0 : evening.seatsLeft - (await seatsLeft(evening.eventId, signal)),
      isCheckedIn: own?.checkedIn ?? false,
    };
  },

  beatsOf: eveningBeats,

  // The clock may also have been moved by hand.
  isDone: (action, facts, evening) =>
    isEveningActionDone(
      action,
      { ...facts, now: Math.max(facts.now, productClock.now()?.getTime() ?? 0) },
      evening,
    ),

  async perform(action, { eventId, seatsLeft: atStart }, signal) {
    switch (action.kind) {
      case 'sign in':
        await signInAsGuest();
        return { isSignedIn: true };
      case 'fill': {
        // Reads first, so that a repeated call adds nobody twice.
        const left = await seatsLeft(eventId, signal);
        const students = Math.min(action.upTo - (atStart - left), left - ownSeats);
        if (students > 0) await call(api.demo.populate, { body: { eventId, students }, signal });
        return { taken: action.upTo };
      }
      case 'take a seat':
        await call(api.demo.seat, { body: { eventId }, signal });
        return { isSeated: true };
      case 'check in':
        await call(api.seating.checkIn, { params: { eventId }, signal });
        return { isCheckedIn: true };
      case 'move the clock':
      default:
        return { now: await moveClockTo(action.to, signal) };
    }
  },

  // On a slow machine the reveal opens late, and it is what the story is about.
  isSeen: (action, { releaseAt }) =>
    action.kind !== 'move the clock' || action.to !== Date.parse(releaseAt) || isRevealSeen(),

  describeProblem: problemText,
});

async function seatsLeft(eventId: string, signal: AbortSignal): Promise<number> {
  const events = await call(api.catalogue.listEvents, { query: { limit: maxEvents }, signal });
  return events.find((event) => event.eventId === eventId)?.seatsLeft ?? 0;
}
