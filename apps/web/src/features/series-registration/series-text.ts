/** The texts of the registration that differ between series. The screen of a series passes them. */
export interface SeriesText {
  /** The title of the first step. */
  readonly title: string;
  /** The sentence below that title. */
  readonly lead: string;
  /** 'Wednesday'. Undefined if the events have no common weekday, or no dates yet. */
  readonly weekday?: string;
  /** '7:00 PM'. Undefined if the events have no common start, or no dates yet. */
  readonly startTime?: string;
}

/** The texts of the tickets on the page of the series. */
export interface TicketSectionText extends SeriesText {
  /** The dates without an event: 'No event on July 2.' Empty if there are none. */
  readonly exceptions: string;
  /** What happens when, from the day before an event to its end. */
  readonly schedule: readonly { readonly when: string; readonly what: string }[];
  /** Shown after registration for the last date has closed. */
  readonly over: string;
  /** 'Registration opens June 1', and the instant. Undefined if it has opened. */
  readonly opening: { readonly message: string; readonly at: Date } | undefined;
}

/** What a text calls one event of the series; the plural ends in 's'. */
export function dateWord({ weekday = 'date' }: SeriesText): string {
  return weekday;
}

/** '12 Wednesdays', '1 date'. */
export function datesText(count: number, text: SeriesText): string {
  return `${count} ${dateWord(text)}${count === 1 ? '' : 's'}`;
}
