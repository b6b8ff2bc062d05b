/**
 * Browser tests that `npm test` leaves out and `npm run drill:stories` runs: those at their second width, and long ones
 * whose parts other browser tests and the tests of the server check too.
 */
export const drillOnly = { tag: '@drill' };

interface Width {
  width: number;
  tags: { tag?: string };
}

/** For students, who come with a phone. */
export const phoneFirst: readonly Width[] = [
  { width: 375, tags: {} },
  { width: 1280, tags: drillOnly },
];

/** For the office. */
export const laptopFirst: readonly Width[] = phoneFirst.map(({ width }) => ({
  width,
  tags: width === 1280 ? {} : drillOnly,
}));
