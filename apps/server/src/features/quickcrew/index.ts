export { createFindNudge } from './find-nudge.ts';
export { createHoldBuyer } from './hold-buyer.ts';
export { leaveQuickcrew } from './leave-quickcrew.ts';
export { createPartLobby } from './part-lobby.ts';
export { createQuickcrewData } from './quickcrew-data.ts';
export { quickcrewJobs } from './quickcrew.jobs.ts';
export type { QuickcrewParts } from './quickcrew.parts.ts';
export { registerQuickcrew } from './quickcrew.routes.ts';
