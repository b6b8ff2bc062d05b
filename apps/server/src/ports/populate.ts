/** Where a demo's synthetic students are to come: to an event or a series, or into the line of QuickCrew. */
export type PopulateWish =
  { eventId: string; students: number } | { quickcrew: true; students: number; meetingTime?: string };

/** Brings them, and answers how many came and what they did. */
export type Populate = (
  wish: PopulateWish,
) => Promise<{ students: number; registered: number; queued: number }>;
