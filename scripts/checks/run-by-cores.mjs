// @ts-check
/**
 * @typedef {{ name: string, cores: number, after?: string }} Job
 *   `cores` is how many it uses, `after` names a job that it needs the result of.
 */

/**
 * Starts jobs in order, each as soon as enough cores are free. A job that needs more than there are gets all of them.
 *
 * @template {Job} T
 * @template Outcome
 * @param {readonly T[]} jobs
 * @param {number} cores
 * @param {(job: T) => Promise<Outcome>} run
 * @returns {Promise<Outcome[]>} in the order of the jobs
 */
export async function runByCores(jobs, cores, run) {
  const waiting = new Set(jobs);
  /** @type {Map<T, Promise<void>>} */
  const running = new Map();
  /** @type {Map<T, Outcome>} */
  const outcomes = new Map();
  const neededBy = (/** @type {T} */ job) => Math.min(job.cores, cores);
  const freeCores = () => cores - [...running.keys()].reduce((sum, job) => sum + neededBy(job), 0);
  const isOpen = (/** @type {string | undefined} */ name) =>
    [...waiting, ...running.keys()].some((job) => job.name === name);
  while (waiting.size + running.size > 0) {
    const next = [...waiting].find(({ after }) => !isOpen(after));
    if (next && neededBy(next) <= freeCores()) {
      waiting.delete(next);
      const done = run(next).then((outcome) => {
        outcomes.set(next, outcome);
        running.delete(next);
      });
      running.set(next, done);
    } else {
      await Promise.race(running.values());
    }
  }
  return jobs.map((job) => /** @type {Outcome} */ (outcomes.get(job)));
}
