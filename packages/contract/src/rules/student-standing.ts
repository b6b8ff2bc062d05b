import { Type } from '#type';

/** A suspended student can read pages, but cannot register, pay, join or invite. */
export const StudentStanding = Type.Enum(['ACTIVE', 'SUSPENDED'] as const);
