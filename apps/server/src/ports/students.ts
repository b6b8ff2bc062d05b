import type { Tx } from '../platform/db/database.ts';

/** Groups of friends who attend together. A target is an event, or a series: its events share one group. */
export interface FriendGroups {
  /** Returns the student's own invite code for a target; creates it if there is none. */
  codeOf(owner: { studentId: string; target: string }): Promise<string>;
  /**
   * Creates the code in the transaction that grants a seat, so that the code exists exactly if the seat does.
   */
  ensureCode(tx: Tx, owner: { studentId: string; target: string }): Promise<void>;
  /** Joins the group of the owner of the invite code. Refusals are thrown before anything is written. */
  join(tx: Tx, wish: { studentId: string; target: string; code: string }): Promise<void>;
  /** Removes a student who no longer attends from the group. */
  leave(tx: Tx, member: { studentId: string; target: string }): Promise<void>;
}

/** Pairs of these students who must not meet, no matter which of the two asked for it. */
export type FindForbiddenPairs = (
  tx: Tx,
  studentIds: readonly string[],
) => Promise<(readonly [string, string])[]>;

/**
 * Whether one of the two never wants to meet the other again, or has a report about them that was not
 * dismissed.
 */
export type AreApart = (tx: Tx, one: string, other: string) => Promise<boolean>;

/**
 * Makes a student who never wants to meet another again leave a lobby in which both wait. The caller holds
 * the locks of the students.
 */
export type SeparateInLobby = (tx: Tx, pair: { studentId: string; aboutId: string }) => Promise<void>;

/** What a suspension does besides the changed status. */
export interface SuspensionEffects {
  /** False if the student was suspended before. */
  isNew: boolean;
  /** The tables that the student leaves. `notified` is the number of students who are told at this table. */
  tables: { eventId: string; title: string; startsAt: Date; number: number; notified: number }[];
  /** How many different students are told at all tables together. */
  notifiedStudents: number;
  /** The events whose freed seats go to the waitlist. */
  freedEventIds: string[];
  waitlists: number;
  refundedCents: number;
  sessions: number;
}

/**
 * Suspends a student in the transaction of the decision: status, sessions, tables, seats, waitlists, friend groups
 * and money. A job of the same transaction removes the student from lobbies and crews. Safe to repeat. Returns
 * undefined if the account does not exist.
 */
export type SuspendIn = (tx: Tx, studentId: string) => Promise<SuspensionEffects | undefined>;

/** Refuses students whose profile is not complete. */
export type RequireProfile = (tx: Tx, studentId: string) => Promise<void>;

/** Refuses students who are suspended. */
export type RequireActive = (tx: Tx, studentId: string) => Promise<void>;
