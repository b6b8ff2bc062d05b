/** Counts the calls of the load by phase, and knows how long nothing could be written. */

export function createCounts() {
  let phase = newPhase('set-up');
  const phases = [phase];
  /** When each write was acknowledged, in order. */
  const successes = [];

  return {
    phases,
    get phase() {
      return phase;
    },
    beginPhase(name) {
      phase = newPhase(name);
      phases.push(phase);
      return phase;
    },
    noteWrite(endpoint, answer, attempt, startedAt) {
      phase.calls += 1;
      const isSuccess = answer.status < 400;
      if (isSuccess) successes.push(Date.now());
      if (attempt > 1) phase.succeededOnRetry += 1;
      else phase.latenciesMs.push(Date.now() - startedAt);
      if (!isSuccess) phase.refused.set(answer.body?.code, (phase.refused.get(answer.body?.code) ?? 0) + 1);
    },
    noteFailure(endpoint, answer) {
      phase.calls += 1;
      phase.failed += 1;
      const name = answer.status === 0 ? answer.fault : String(answer.status);
      phase.failures.set(name, (phase.failures.get(name) ?? 0) + 1);
      // Only a refusal that says when to come back is one that a client can handle well.
      if (answer.status >= 500 && !answer.retryAfter) phase.withoutRetryAfter += 1;
      if (answer.status === 500) phase.internalErrors.push(`${endpoint.method} ${endpoint.path}`);
    },
    noteLost(endpoint) {
      phase.lost.push(endpoint.path);
    },
    notePoll(endpoint, answer, startedAt) {
      phase.calls += 1;
      if (answer.status === 0 || answer.status >= 500) {
        phase.failedPolls += 1;
        const name = answer.status === 0 ? answer.fault : String(answer.status);
        phase.failures.set(name, (phase.failures.get(name) ?? 0) + 1);
        if (answer.status === 500) phase.internalErrors.push(`${endpoint.method} ${endpoint.path}`);
      } else phase.latenciesMs.push(Date.now() - startedAt);
    },
    noteSignIn(at, ms, mailMs) {
      phase.signIns.push({ at, ms, mailMs });
    },
    /** The longest time without an acknowledged write since then. */
    longestGapMs(since, until = Date.now()) {
      let last = since;
      let longest = 0;
      for (const at of [...successes.filter((each) => each >= since && each <= until), until]) {
        longest = Math.max(longest, at - last);
        last = at;
      }
      return longest;
    },
    /** The end of that longest time: when writes were acknowledged again. */
    backAt(since, until = Date.now()) {
      let last = since;
      let longest = 0;
      let back = since;
      for (const at of successes.filter((each) => each >= since && each <= until)) {
        if (at - last > longest) {
          longest = at - last;
          back = at;
        }
        last = at;
      }
      return back;
    },
  };
}

function newPhase(name) {
  return {
    name,
    startedAt: Date.now(),
    calls: 0,
    failed: 0,
    failedPolls: 0,
    succeededOnRetry: 0,
    withoutRetryAfter: 0,
    internalErrors: [],
    lost: [],
    failures: new Map(),
    refused: new Map(),
    latenciesMs: [],
    signIns: [],
  };
}

export function percentile(values, share) {
  if (values.length === 0) return undefined;
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}
