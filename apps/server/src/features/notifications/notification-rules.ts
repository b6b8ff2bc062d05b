interface KindChannels {
  push?: object;
  mail?: object;
  necessary?: true;
}

/** The channels by which it is sent: those of its kind that the student has not turned off. */
export function enabledChannels(
  kind: KindChannels,
  choices: { email: boolean; push: boolean },
  isRead: boolean,
): { mail: boolean; push: boolean } {
  return {
    mail: kind.mail !== undefined && (choices.email || kind.necessary === true),
    // A push sends a student to the list. It is not needed once the notification was read there.
    push: kind.push !== undefined && choices.push && !isRead,
  };
}

const longestPushText = 300;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Push services accept 4 KB, and screens show only a few lines. Cuts between two graphemes, never inside one.
 */
export function pushTextOf(text: string): string {
  if (text.length <= longestPushText) return text;
  const last = graphemes.segment(text).containing(longestPushText - 1)!;
  return `${text.slice(0, last.index)}…`;
}

/** The facts that identify the subject of a notification, the most specific one first. */
const aboutFacts = ['aboutEvent', 'target', 'crewId', 'lobbyId', 'paymentId'] as const;

/**
 * The `eventId` that clients see: the event or series; else the crew, the lobby or the payment; else the
 * notification itself. Never the row's `subject`, which only prevents duplicate notifications.
 */
export function eventIdOf({ id, payload }: { id: string; payload: unknown }): string {
  const facts = payload as Readonly<Record<string, unknown>>;
  for (const name of aboutFacts) {
    const about = facts[name];
    if (typeof about === 'string') return about;
  }
  return id;
}
