import type { Static } from 'typebox';
import { Type } from '#type';

/** Parts of the endpoints with which organisers change seasons, meals, offers and meeting places. */

/** As for files on the command line. A file of 500 meeting places has about 100 KB. */
export const maxFileBytes = 1_000_000;

/**
 * The file as text, not as an object: its check reports all faults together with their places, as the command
 * does for a file on the disk.
 */
export const FileText = Type.String({ maxLength: maxFileBytes, default: '' });

/** One thing that is wrong, and its place in the file: `texts.questions.items[2].answer`. */
export const FileFault = Type.Object({ place: Type.String(), message: Type.String() });
export type FileFaultBody = Static<typeof FileFault>;

/** Whom a change affects, and what goes back to them. */
export const Affected = Type.Object({
  /** Students who are told, each counted once. */
  told: Type.Integer(),
  /** Payments that are refunded, in full or with the share of a date. */
  refunds: Type.Integer(),
  refundCents: Type.Integer(),
  /** The first of them by name. */
  people: Type.Array(
    Type.Object({
      id: Type.String(),
      firstName: Type.String(),
      initial: Type.String(),
      college: Type.String(),
      /** Their affected days: '2027-06-02'. */
      days: Type.Array(Type.String()),
    }),
  ),
});
export type AffectedBody = Static<typeof Affected>;
