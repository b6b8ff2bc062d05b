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
