export { seatTables, type PlannedTable, type SeatingOptions, type SeatingPlan } from './seat-tables.ts';
export type { Report, Unplaced, UnplacedReason } from './report.ts';
export type { Score } from './score.ts';
export type { TableFacts } from './explain.ts';
export type { Bounds, Pair, Student } from './student.ts';
export { packCrews, type CrewOptions, type PackedCrews } from './crews/pack-crews.ts';
export { batchingWindowSeconds } from './crews/batching-window.ts';
export {
  offerNeighbouringTimes,
  type Bucket,
  type NeighbouringTime,
  type ReliefOptions,
} from './crews/trio-time-offers.ts';
export type { Lobby } from './crews/lobby.ts';
export { meetingsOf } from './meetings.ts';
export { planSeries, type SeriesOptions, type SeriesPlan } from './plan-series.ts';
