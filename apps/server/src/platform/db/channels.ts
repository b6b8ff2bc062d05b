/**
 * The LISTEN/NOTIFY channels between processes. Payloads contain only ids, because their length is limited.
 */
export const channels = {
  /** '<studentId> <notificationId>' */
  notifications: 'crewtable_notifications',
  /** '<studentId> <sessionId>' */
  endedSessions: 'crewtable_ended_sessions',
  /**
   * The id of a changed subject of polls, sent by triggers (0010_quickcrew.sql), or 'pulse' as a heartbeat.
   */
  polls: 'crewtable_polls',
  /** Empty payload: mail is waiting to be picked up. */
  waitingMail: 'crewtable_waiting_mail',
} as const;
