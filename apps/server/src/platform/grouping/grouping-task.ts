import type {
  CrewOptions,
  Lobby,
  PackedCrews,
  Pair,
  SeatingOptions,
  SeatingPlan,
  Student,
} from '@crewtable/grouping';

/** What can be asked of the engine in its thread. Functions cannot cross, so nobody can watch from here. */
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

/** Long lists cross piece by piece: to copy one whole would hold up everybody else's requests. */
export type ToThread =
  | { type: 'piece'; list: string; items: readonly unknown[] }
  | { type: 'go'; name: GroupingTask['name']; options: GroupingTask['options'] };
