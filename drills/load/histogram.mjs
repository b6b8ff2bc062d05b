/** Latencies in steps of five percent: exact enough for percentiles, and small however many there are. */
const step = Math.log(1.05);

export class Histogram {
  #counts = new Map();
  count = 0;

  add(ms) {
    const bucket = Math.ceil(Math.log(Math.max(ms, 0.1)) / step);
    this.#counts.set(bucket, (this.#counts.get(bucket) ?? 0) + 1);
    this.count += 1;
  }

  /** The latency that this share of calls did not exceed. Undefined without any. */
  percentile(share) {
    let seen = 0;
    for (const [bucket, count] of [...this.#counts].sort(([one], [other]) => one - other)) {
      seen += count;
      if (seen >= share * this.count) return Math.exp(bucket * step);
    }
    return undefined;
  }

  toJSON() {
    return [...this.#counts];
  }

  static from(entries) {
    const histogram = new Histogram();
    for (const [bucket, count] of entries) {
      histogram.#counts.set(bucket, count);
      histogram.count += count;
    }
    return histogram;
  }
}
