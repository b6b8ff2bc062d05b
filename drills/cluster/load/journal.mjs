/**
 * What the product has acknowledged. The checkers compare it with the database. An outcome that nobody knows (no
 * answer in a minute and a half) is kept apart: both outcomes are right then.
 */
export function createJournal() {
  const journal = {
    /** By address: the id of a student whose sign-in was confirmed. */
    students: new Map(),
    /** The ids of students whose profile was saved. */
    profiles: [],
    /** By student and event: 'registered', 'free' or 'unknown'. */
    seats: new Map(),
    /** Paid and confirmed seats. */
    paidSeats: [],
    /** Paid seats that were given back. */
    refunds: [],
    /** Holds of QuickCrew that were placed: the student ids. */
    holds: [],
    /** Chat messages with the id of the answer. */
    messages: [],
    noteSeat: (studentId, eventId, state) => journal.seats.set(`${studentId} ${eventId}`, state),
  };
  return journal;
}
