/** Limits per student, per connection and per process. */
export const realtimeLimits = {
  /** A sixth connection closes the oldest. Each process counts for itself: the limit protects its memory. */
  socketsOfStudent: 5,
  subscriptionsOfSocket: 5,
  messageBytes: 16 * 1024,
  /** Pings and pongs count too: they cost as much. */
  messagesPerMinute: 60,
  initSeconds: 10,
  keepAliveSeconds: 30,
  /** Above this much unsent data, an event is held back until the client has read enough. */
  droppingAboveBytes: 256 * 1024,
  /** Above this much unsent data, the connection is cut. */
  cuttingAboveBytes: 1024 * 1024,
  /** About 10 KB each, 200 MB together. More connections need another process. */
  socketsOfProcess: 20_000,
  /** Connections with an invalid ticket that may wait to be refused with a message of the protocol. */
  refusedWaiting: 200,
} as const;

/**
 * The protocol's `connectionTimeoutMs`: after this long without a message, a client regards the connection as
 * dead.
 */
export const connectionTimeoutMs = 300_000;
