/** Where the synthetic students of a demo go: to an event or a series, or into the queue of QuickCrew. */
export type PopulateWish =
  | { eventId: string; students: number }
  | { quickcrew: true; students: number; meetingTime?: string };

/** Creates the students. Returns how many were created, registered and queued. */
export type Populate = (
  wish: PopulateWish,
) => Promise<{ students: number; registered: number; queued: number }>;

/** Creates an account with a complete profile for a person who tries the demo. Returns its id. */
export type CreateGuest = () => Promise<string>;

/** Gives an account without a profile an invented one. Does nothing if it has a profile. */
export type FillProfile = (studentId: string) => Promise<void>;

/** Registers the student and brings two synthetic friends. Returns the friends in the student's group. */
export type TakeSeatWithFriends = (
  studentId: string,
  eventId: string,
) => Promise<{ registered: true; friends: { firstName: string }[] }>;

/** Queues the student for a crew and brings the synthetic students who complete it. */
export type QueueWithOthers = (
  studentId: string,
) => Promise<{ lobbyId: string; meetingTime: string; groupId?: string }>;

export interface Happening {
  id: string;
  at: Date;
  userId: string;
  firstName: string;
  lastInitial: string;
  isYou: boolean;
  isFriend: boolean;
  text: string;
}

/** What the people at the student's table or in the student's crew did, newest first. */
export type ListHappenings = (
  studentId: string,
  about: { eventId: string } | { crewId: string },
) => Promise<Happening[]>;

export interface DemoStory {
  anybodyRegistered: boolean;
  nextDinner?: { eventId: string; dateTime: Date; releaseAt: Date; endsAt: Date };
}

export type ShowStory = (viewerId: string | undefined) => Promise<DemoStory>;

/** What invented people do in a demo. */
export interface DemoPeople {
  populate: Populate;
  createGuest: CreateGuest;
  fillProfile: FillProfile;
  takeSeatWithFriends: TakeSeatWithFriends;
  queueWithOthers: QueueWithOthers;
  listHappenings: ListHappenings;
  showStory: ShowStory;
}
