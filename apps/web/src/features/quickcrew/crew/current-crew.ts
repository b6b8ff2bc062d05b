import type { CrewBody } from '@crewtable/contract';

/** The student's crew that is meeting or about to meet; undefined if there is none. */
export function currentCrew(crews: readonly CrewBody[] | undefined): CrewBody | undefined {
  return crews?.find(
    ({ status, members }) => status === 'meeting' && members.some(({ isYou, left }) => isYou && !left),
  );
}
