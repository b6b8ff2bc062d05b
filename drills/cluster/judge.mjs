/** Decides whether a breakage held: what is broken is listed in words. */
import { newPhase } from './load/counts.mjs';

/**
 * @param {{
 *   breakage: { awaySeconds: number, mayFail?: boolean },
 *   phase: ReturnType<typeof newPhase>,
 *   awayMs: number,
 *   crews: number,
 *   results?: { name: string, complaints: string[] }[],
 *   surprises?: string[],
 *   fault?: string,
 * }} step
 * @returns {string[]}
 */
export function judge({ breakage, phase, awayMs, crews, results = [], surprises = [], fault }) {
  const failed = phase.failed + phase.failedPolls;
  return [
    ...(fault === undefined ? [] : [fault]),
    ...results
      .filter(({ complaints }) => complaints.length > 0)
      .map(({ name, complaints }) => `${name}: ${complaints.length} (${complaints.slice(0, 3).join('; ')})`),
    ...(awayMs > breakage.awaySeconds * 1_000 ? [`away longer than ${breakage.awaySeconds} s`] : []),
    ...(crews === 0 ? ['no crew was found'] : []),
    ...(breakage.mayFail === false && failed > 0 ? [`${failed} calls failed`] : []),
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

/** Negative controls: a step that held, and what must not be called held. */
export function runJudgeControls() {
  const held = { breakage: { awaySeconds: 15 }, phase: newPhase('control'), awayMs: 14_000, crews: 1 };
  const withPhase = (changes) => ({ ...held, phase: { ...held.phase, ...changes } });
  const noTolerance = { breakage: { awaySeconds: 15, mayFail: false } };
  return [
    ['nothing is changed', held, false],
    ['nothing could be written for 16 s instead of 15', { ...held, awayMs: 16_000 }, true],
    ['no crew was found', { ...held, crews: 0 }, true],
    ['a 503 without Retry-After', withPhase({ withoutRetryAfter: ['auth/me 503'] }), true],
    ['a call that hung', withPhase({ hanging: ['auth/me'] }), true],
    ['a write without a definite answer', withPhase({ lost: ['auth/signin'] }), true],
    ['an answer with 500', withPhase({ internalErrors: ['GET auth/me'] }), true],
    ['a failed poll in a rolling restart', { ...withPhase({ failedPolls: 1 }), ...noTolerance }, true],
  ].map(([what, step, isBroken]) => ({
    name: 'verdict',
    what,
    noticed: judge(step).length > 0 === isBroken,
  }));
}
