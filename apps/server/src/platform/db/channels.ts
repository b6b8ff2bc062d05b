/** Under which names processes tell each other what happened (LISTEN/NOTIFY). Payloads are ids alone: they are short. */
export const channels = {
  /** '<studentId> <notificationId>' */
  notifications: 'crewtable_notifications',
  /** '<studentId> <sessionId>' */
  endedSessions: 'crewtable_ended_sessions',
} as const;
