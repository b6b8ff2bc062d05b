interface KindWays {
  push?: object;
  mail?: object;
  necessary?: true;
}

/** By which ways it goes out: those of its kind, as far as the student wants them. */
export function enabledChannels(
  kind: KindWays,
  choices: { email: boolean; push: boolean },
  isRead: boolean,
): { mail: boolean; push: boolean } {
  return {
    mail: kind.mail !== undefined && (choices.email || kind.necessary === true),
    // A push calls a student to the list; whoever has been there needs no calling.
    push: kind.push !== undefined && choices.push && !isRead,
  };
}

const longestPushText = 300;
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Push services take 4 KB, and no screen shows more than a few lines. Cut between two letters, never inside one. */
export function pushTextOf(text: string): string {
  if (text.length <= longestPushText) return text;
  const last = letters.segment(text).containing(longestPushText - 1)!;
  return `${text.slice(0, last.index)}…`;
}

/** The facts that name what a notification is about, the most telling one first. */
const aboutFacts = ['aboutEvent', 'target', 'crewId', 'lobbyId', 'paymentId'] as const;

/**
 * The `eventId` that clients see: the event or series; without one, the crew, the lobby or the payment; else the
 * notification itself. Never the row's `subject`: that one only keeps a student from being told twice.
 */
export function eventIdOf({ id, payload }: { id: string; payload: unknown }): string {
  const facts = payload as Readonly<Record<string, unknown>>;
  for (const name of aboutFacts) {
    const about = facts[name];
    if (typeof about === 'string') return about;
  }
  return id;
}
