/** Decides whether a breakage held: what is broken is listed in words. */
import { newPhase } from './load/counts.mjs';

/** Of the calls that the load wants to begin: with fewer, the load did not run, and nothing is proven. */
const minOfferedShare = 0.5;
/** Of the students who sign in: a code or its confirmation was used up by a call whose answer was lost. */
const maxAbandonedShare = 0.25;

/**
 * @param {{
 *   breakage: { awaySeconds: number, mayFail?: boolean },
 *   phase: ReturnType<typeof newPhase>,
 *   wantedCalls: number,
 *   awayMs: number,
 *   crews: number,
 *   results?: { name: string, complaints: string[] }[],
 *   surprises?: string[],
 *   fault?: string,
 * }} step
 * @returns {string[]}
 */
export function judge({ breakage, phase, wantedCalls, awayMs, crews, results = [], surprises = [], fault }) {
  const failed = phase.failed + phase.failedPolls;
  return [
    ...(fault === undefined ? [] : [fault]),
    ...results
      .filter(({ complaints }) => complaints.length > 0)
      .map(({ name, complaints }) => `${name}: ${complaints.length} (${complaints.slice(0, 3).join('; ')})`),
    ...(awayMs > breakage.awaySeconds * 1_000 ? [`away longer than ${breakage.awaySeconds} s`] : []),
    ...(phase.offered < minOfferedShare * wantedCalls
      ? [`the load began only ${phase.offered} of ${wantedCalls.toFixed(0)} calls`]
      : []),
    ...(crews === 0 ? ['no crew was found'] : []),
    ...(breakage.mayFail === false && failed > 0 ? [`${failed} calls failed`] : []),
    ...(phase.abandonedSignIns > maxAbandonedShare * phase.signUps
      ? [`${phase.abandonedSignIns} of ${phase.signUps} students must ask for another passcode`]
      : []),
    ...describe(phase.lost, 'writes without a definite answer'),
    ...describe(phase.hanging, 'calls hung'),
    ...describe(phase.withoutRetryAfter, 'refusals without Retry-After'),
    ...describe(phase.internalErrors, 'answers with 500'),
    ...describe(surprises, 'unexpected answers'),
  ];
}

function describe(all, what) {
  return all.length === 0 ? [] : [`${all.length} ${what}: ${[...new Set(all)].slice(0, 3).join('; ')}`];
}

/** Negative controls: a step that held, and what must not be called held, with the fault that is expected. */
export function runJudgeControls() {
  const counted = { ...newPhase(), offered: 5_000, signUps: 100 };
  const held = {
    breakage: { awaySeconds: 15 },
    phase: counted,
    wantedCalls: 10_000,
    awayMs: 14_000,
    crews: 1,
  };
  const withPhase = (changes) => ({ ...held, phase: { ...held.phase, ...changes } });
  const noTolerance = { breakage: { awaySeconds: 15, mayFail: false } };
  return [
    ['nothing is changed', { ...held, ...noTolerance }],
    ['calls failed where they may', withPhase({ failed: 1, failedPolls: 1, abandonedSignIns: 25 })],
    ['a part did not come back', { ...held, fault: 'Waited in vain' }, /^Waited in vain$/],
    [
      'a checker complained',
      { ...held, results: [{ name: 'no seat twice', complaints: ['a seat'] }] },
      /^no seat twice: 1 \(a seat\)$/,
    ],
    [
      'nothing could be written for 16 s instead of 15',
      { ...held, awayMs: 16_000 },
      /^away longer than 15 s$/,
    ],
    [
      'less than half of the load',
      withPhase({ offered: 4_999 }),
      /^the load began only 4999 of 10000 calls$/,
    ],
    ['no crew was found', { ...held, crews: 0 }, /^no crew was found$/],
    ['too many sign-ins given up', withPhase({ abandonedSignIns: 26 }), /^26 of 100 students must ask/],
    ['a 503 without Retry-After', withPhase({ withoutRetryAfter: ['auth/me 503'] }), /^1 refusals without/],
    ['a call that hung', withPhase({ hanging: ['auth/me'] }), /^1 calls hung/],
    [
      'a write without a definite answer',
      withPhase({ lost: ['auth/signin'] }),
      /^1 writes without a definite/,
    ],
    ['an answer with 500', withPhase({ internalErrors: ['GET auth/me'] }), /^1 answers with 500/],
    ['an unexpected answer', { ...held, surprises: ['GET auth/me answered 418'] }, /^1 unexpected answers/],
    [
      'a failed write in a rolling restart',
      { ...withPhase({ failed: 1 }), ...noTolerance },
      /^1 calls failed$/,
    ],
    [
      'a failed poll in a rolling restart',
      { ...withPhase({ failedPolls: 1 }), ...noTolerance },
      /^1 calls failed$/,
    ],
  ].map(([what, step, expected]) => {
    const faults = judge(step);
    const noticed = expected ? faults.length === 1 && expected.test(faults[0]) : faults.length === 0;
    return { name: 'verdict', what, noticed };
  });
}
