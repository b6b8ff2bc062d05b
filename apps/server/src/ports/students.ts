import type { Tx } from '../platform/db/database.ts';

/**
 * Friends who come together. A target is an event, or, for the evenings of a series, the series: one group for all of
 * them.
 */
export interface FriendGroups {
  /**
   * The student's own invite code for a target; made where there is none yet. It is on the disk when it is answered,
   * and so is everything that was committed before.
   */
  codeOf(owner: { studentId: string; target: string }): Promise<string>;
  /** The same within a transaction that gives a seat: the code exists exactly if the seat does. */
  ensureCode(tx: Tx, owner: { studentId: string; target: string }): Promise<void>;
  /** Sits down with whoever's invite code it is. Refusals are thrown before anything is written. */
  join(tx: Tx, wish: { studentId: string; target: string; code: string }): Promise<void>;
  /** Whoever no longer comes is no longer part of the group. */
  leave(tx: Tx, member: { studentId: string; target: string }): Promise<void>;
}

/** Pairs among these students who must not meet, whoever of the two wished it. */
export type FindForbiddenPairs = (
  tx: Tx,
  studentIds: readonly string[],
) => Promise<(readonly [string, string])[]>;

/** Whether one of the two never wants to meet the other again, or has reported them and it was not dismissed. */
export type AreApart = (tx: Tx, one: string, other: string) => Promise<boolean>;

/** Whoever never wants to meet somebody again gets up from a lobby that both wait in. The students are locked. */
export type SeparateInLobby = (tx: Tx, pair: { studentId: string; aboutId: string }) => Promise<void>;

/** Refuses students whose profile is not complete. */
export type RequireProfile = (tx: Tx, studentId: string) => Promise<void>;

/** Refuses students who are suspended. */
export type RequireActive = (tx: Tx, studentId: string) => Promise<void>;
