import { Type } from '#type';
import { organiserMessages } from './rules/office-messages.ts';

/**
 * Parts of the endpoints of the office. An act with a preview has two endpoints: one reads the preview, whose
 * answer has `shownHash`; the other acts and takes `shownHash` and `reason` in its body. If the preview would be
 * another one by then, the act answers `list_changed`.
 */
export const Reason = Type.String({ maxLength: 1_000, default: '' });
export const reasonMessages = { reason: organiserMessages.reason };

/** The hash of what the organiser was shown. */
export const ShownHash = Type.String({ maxLength: 64, default: '' });

/** How lists show a student. A plain object, so that other schemas can include it. Names are null before the profile. */
export const nameProperties = {
  studentId: Type.String(),
  firstName: Type.Union([Type.String(), Type.Null()]),
  lastInitial: Type.Union([Type.String(), Type.Null()]),
};

/** Here: checked in. Absent: said so, or recorded by an organiser. */
export const Presence = Type.Enum(['here', 'absent'] as const);

/** A day in New York. Pages that go back day by day end with the year 2000. */
export const DayToShow = Type.String({ format: 'date', pattern: '^2' });
