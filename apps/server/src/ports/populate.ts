/** Where the synthetic students of a demo go: to an event or a series, or into the queue of QuickCrew. */
export type PopulateWish =
  { eventId: string; students: number } | { quickcrew: true; students: number; meetingTime?: string };

/** Creates the students. Returns how many were created, registered and queued. */
export type Populate = (
  wish: PopulateWish,
) => Promise<{ students: number; registered: number; queued: number }>;
