import { Type } from '#type';

/** Whoever is suspended can look around, but not register, pay, join or invite. */
export const StudentStanding = Type.Enum(['ACTIVE', 'SUSPENDED'] as const);
