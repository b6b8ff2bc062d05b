/** Counts the calls of the load by phase, and knows how long nothing could be written. */

export function createCounts() {
  let phase = newPhase();
  /** When each write was acknowledged, in order. */
  const successes = [];
  /** When each call got 503. */
  const refusals = [];

  const noteAnswer = (endpoint, answer) => {
    phase.calls += 1;
    phase.longestMs = Math.max(phase.longestMs, answer.ms);
    if (answer.status > 0 && answer.status < 500) return;
    const name = answer.status === 0 ? answer.fault : String(answer.status);
    phase.failures.set(name, (phase.failures.get(name) ?? 0) + 1);
    if (answer.fault === 'timeout') phase.hanging.push(endpoint.path);
    if (answer.status === 503) refusals.push(Date.now());
    // Only a refusal that says when to come back is one that a client can handle well.
    if (answer.status >= 500 && !answer.retryAfter)
      phase.withoutRetryAfter.push(`${endpoint.path} ${answer.status}`);
    if (answer.status === 500) phase.internalErrors.push(`${endpoint.method} ${endpoint.path}`);
  };

  return {
    successes,
    refusals,
    get phase() {
      return phase;
    },
    beginPhase() {
      phase = newPhase();
      return phase;
    },
    noteWrite(endpoint, answer, attempt, startedAt) {
      noteAnswer(endpoint, answer);
      const isSuccess = answer.status < 400;
      if (isSuccess) successes.push(Date.now());
      if (attempt > 1) phase.succeededOnRetry += isSuccess ? 1 : 0;
      else phase.latenciesMs.push(Date.now() - startedAt);
    },
    noteFailure(endpoint, answer) {
      noteAnswer(endpoint, answer);
      phase.failed += 1;
    },
    noteLost(endpoint) {
      phase.lost.push(endpoint.path);
    },
    notePoll(endpoint, answer, startedAt) {
      noteAnswer(endpoint, answer);
      if (answer.status === 0 || answer.status >= 500) phase.failedPolls += 1;
      else phase.latenciesMs.push(Date.now() - startedAt);
    },
    noteSignIn(signIn) {
      phase.signIns.push(signIn);
    },
    /** The longest time without an acknowledged write since then. */
    longestGapMs: (since, until) => findLongestGap(successes, since, until).ms,
  };
}

/** @returns {{ ms: number, endedAt: number }} the longest time between two of these moments */
export function findLongestGap(moments, since, until) {
  let last = since;
  let longest = { ms: 0, endedAt: since };
  for (const at of [...moments.filter((each) => each >= since && each <= until), until]) {
    if (at - last > longest.ms) longest = { ms: at - last, endedAt: at };
    last = at;
  }
  return longest;
}

export function newPhase() {
  return {
    /** What the load began, in calls: also those that it could not complete. */
    offered: 0,
    signUps: 0,
    calls: 0,
    failed: 0,
    failedPolls: 0,
    succeededOnRetry: 0,
    abandonedSignIns: 0,
    longestMs: 0,
    hanging: [],
    withoutRetryAfter: [],
    internalErrors: [],
    lost: [],
    failures: new Map(),
    latenciesMs: [],
    signIns: [],
  };
}

export function percentile(values, share) {
  if (values.length === 0) return undefined;
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}
