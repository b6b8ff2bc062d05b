import type {
  CrewOptions,
  Lobby,
  PackedCrews,
  Pair,
  SeatingOptions,
  SeatingPlan,
  Student,
} from '@crewtable/grouping';

/**
 * A task for the grouping engine in its thread. Without `watch`, because functions cannot be sent to a
 * thread.
 */
export interface SeatingTask {
  name: 'seatTables';
  lists: {
    students: readonly Student[];
    friendGroups: readonly (readonly string[])[];
    metBefore: readonly Pair[];
    forbidden: readonly Pair[];
  };
  options: Omit<SeatingOptions, 'forbidden' | 'watch'>;
}

export interface CrewTask {
  name: 'packCrews';
  lists: { lobbies: readonly Lobby[]; metBefore: readonly Pair[]; forbidden: readonly Pair[] };
  options: Omit<CrewOptions, 'forbidden' | 'metBefore'>;
}

export type GroupingTask = SeatingTask | CrewTask;

export interface Answers {
  seatTables: SeatingPlan;
  packCrews: PackedCrews;
}

/** Long lists are sent in pieces, because copying a whole list would block all other requests. */
export type ToThread =
  | { type: 'piece'; list: string; items: readonly unknown[] }
  | { type: 'go'; name: GroupingTask['name']; options: GroupingTask['options'] };
