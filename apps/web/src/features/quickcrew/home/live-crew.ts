import { minuteMs } from '@crewtable/contract';
import type { CrewBody } from '@crewtable/contract';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../../lib/product-clock.ts';
import { currentCrew } from '../crew/current-crew.ts';
import { crewsQuery } from '../quickcrew-queries.ts';

/** The student's crew that is about to meet or meets now. */
export function useLiveCrew(): { crew: CrewBody | undefined; isPending: boolean } {
  const crews = useQuery(crewsQuery);
  const now = useNow(minuteMs);
  const crew = currentCrew(crews.data);
  const isOver = crew !== undefined && now !== undefined && now >= new Date(crew.endsAt);
  return { crew: isOver ? undefined : crew, isPending: crews.isPending && crews.errorUpdateCount === 0 };
}
