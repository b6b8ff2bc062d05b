/** Under which names processes tell each other what happened (LISTEN/NOTIFY). Payloads are ids alone: they are short. */
export const channels = {
  /** '<studentId> <notificationId>' */
  notifications: 'crewtable_notifications',
  /** '<studentId> <sessionId>' */
  endedSessions: 'crewtable_ended_sessions',
  /** The id of what a poll may show; the database announces it by itself (0010_quickcrew.sql). Or 'pulse'. */
  polls: 'crewtable_polls',
  /** Nothing: some mail waits to be picked up. */
  waitingMail: 'crewtable_waiting_mail',
} as const;
