import type { CrewBody } from '@crewtable/contract';

/** The crew that the student is to meet, or is with now. */
export function currentCrew(crews: readonly CrewBody[] | undefined): CrewBody | undefined {
  return crews?.find(
    ({ status, members }) => status === 'meeting' && members.some(({ isYou, left }) => isYou && !left),
  );
}
