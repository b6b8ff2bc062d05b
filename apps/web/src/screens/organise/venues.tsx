import { api } from '@crewtable/contract';
import type { OfficeVenueBody } from '@crewtable/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { FormFailure } from '../../components/office/form-failure.tsx';
import officeStyles from '../../components/office/office.module.css';
import { LoadFailure, LoadingRows, OfficePage, OfficeSection } from '../../components/office/office-page.tsx';
import {
  AddVenueDialog,
  ChangeVenueDialog,
  RetireVenueDialog,
} from '../../features/office-venues/venue-dialogs.tsx';
import { VenueList } from '../../features/office-venues/venue-list.tsx';
import styles from '../../features/office-venues/office-venues.module.css';
import { useVenuesChanged, venuesQuery } from '../../features/office-venues/venue-queries.ts';
import { call } from '../../lib/api/api-client.ts';
import { Link } from '../../lib/link.tsx';
import { Button } from '../../ui/forms/button.tsx';

export const handle = { title: 'Venues' };

type Asked = { act: 'add' } | { act: 'change' | 'retire'; venue: OfficeVenueBody };

export function Component() {
  const { data, error, refetch, isFetching, isPending } = useQuery(venuesQuery);
  const [search] = useSearchParams();
  const chosen = search.get('venue');
  const [asked, setAsked] = useState<Asked>();
  const changed = useVenuesChanged();
  const useAgain = useMutation({
    mutationFn: ({ id }: OfficeVenueBody) =>
      call(api.officeVenues.useAgain, { params: { venueId: id }, idempotencyKey: crypto.randomUUID() }),
    onSettled: changed,
  });
  useEffect(() => {
    if (data && chosen !== null)
      document.querySelector(`[data-venue="${CSS.escape(chosen)}"]`)?.scrollIntoView({ block: 'center' });
  }, [data, chosen]);
  const close = () => setAsked(undefined);
  const done = () => {
    close();
    void changed();
  };
  const list = (venues: readonly OfficeVenueBody[]) => (
    <VenueList
      venues={venues}
      chosen={chosen}
      onChange={(venue) => setAsked({ act: 'change', venue })}
      onRetire={(venue) => setAsked({ act: 'retire', venue })}
      onUseAgain={(venue) => useAgain.mutate(venue)}
    />
  );
  const used = data?.venues.filter(({ isRetired }) => !isRetired) ?? [];
  const retired = data?.venues.filter(({ isRetired }) => isRetired) ?? [];
  return (
    <OfficePage
      title="Venues"
      lead="Restaurants with tables for our events."
      action={
        data && (
          <span className={styles.headActs}>
            <Link to="/organise/seasons/places">Meeting places</Link>
            <Button size="small" onClick={() => setAsked({ act: 'add' })}>
              Add a venue
            </Button>
          </span>
        )
      }
    >
      {isPending && <LoadingRows />}
      {error && <LoadFailure error={error} onRetry={() => void refetch()} working={isFetching} />}
      {data &&
        (used.length > 0 ? (
          list(used)
        ) : (
          <p className={officeStyles.faint}>
            {data.inventsVenues
              ? 'No venue yet. This demo invents some when it tells the first tables; you can also add your own.'
              : 'No venue yet. Add one before registration of the first event closes: without a venue for every table, an event is not told and is cancelled at its start.'}
          </p>
        ))}
      <FormFailure error={useAgain.error} />
      {retired.length > 0 && <OfficeSection title="Retired">{list(retired)}</OfficeSection>}
      {asked?.act === 'add' && <AddVenueDialog onDone={done} onClose={close} />}
      {asked?.act === 'change' && <ChangeVenueDialog venue={asked.venue} onDone={done} onClose={close} />}
      {asked?.act === 'retire' && <RetireVenueDialog venue={asked.venue} onDone={done} onClose={close} />}
    </OfficePage>
  );
}
