/** Latencies in steps of five percent: exact enough for percentiles, and small however many there are. */
const step = Math.log(1.05);

export class Histogram {
  #counts = new Map();
  count = 0;

  add(ms) {
    this.#add(Math.ceil(Math.log(Math.max(ms, 0.1)) / step), 1);
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

  /** One histogram of what is in all of these. */
  static sum(histograms) {
    const sum = new Histogram();
    for (const histogram of histograms)
      for (const [bucket, count] of histogram.#counts) sum.#add(bucket, count);
    return sum;
  }

  /** For messages between processes. */
  toJSON() {
    return { histogram: [...this.#counts] };
  }

  /** Makes histograms of what `toJSON` made of them, anywhere in a value. */
  static reviveAll(value) {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(Histogram.reviveAll);
    if (value.histogram === undefined)
      return Object.fromEntries(
        Object.entries(value).map(([key, inner]) => [key, Histogram.reviveAll(inner)]),
      );
    const histogram = new Histogram();
    for (const [bucket, count] of value.histogram) histogram.#add(bucket, count);
    return histogram;
  }

  #add(bucket, count) {
    this.#counts.set(bucket, (this.#counts.get(bucket) ?? 0) + count);
    this.count += count;
  }
}
