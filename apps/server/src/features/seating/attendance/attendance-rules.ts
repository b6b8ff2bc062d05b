import type { AttendanceBody } from '@crewtable/contract';

interface Place {
  firstName: string | null;
  checkedInAt: Date | null;
  absentAt: Date | null;
}

/**
 * Three honest numbers about a table: seated students had a place and had not declared an absence, whether or
 * not they checked in.
 */
export function countAttendance(places: readonly Place[]): AttendanceBody {
  const seated = places.filter(({ absentAt }) => absentAt === null);
  const absent = places.filter(({ absentAt }) => absentAt !== null);
  return {
    seated: seated.length,
    checkedIn: seated.filter(({ checkedInAt }) => checkedInAt !== null).length,
    absent: absent.length,
    absentFirstNames: absent.map(({ firstName }) => firstName ?? 'Guest'),
  };
}
