import { api } from '@crewtable/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '../../components/office/act-dialog.tsx';
import { hasRight, useOrganiser } from '../../components/office/console-query.ts';
import { LoadFailure, LoadingRows } from '../../components/office/office-page.tsx';
import officeStyles from '../../components/office/office.module.css';
import { call } from '../../lib/api/api-client.ts';
import { formatMoney } from '../../lib/format-money.ts';
import { priceQuery } from './money-query.ts';
import styles from './office-money.module.css';

/** The price of the subscription at the provider, without which nobody can subscribe. */
export function PriceSection() {
  const price = useQuery(priceQuery);
  const client = useQueryClient();
  const organiser = useOrganiser();
  const [isCreating, setIsCreating] = useState(false);
  if (price.isPending) return <LoadingRows />;
  if (price.error)
    return (
      <LoadFailure error={price.error} onRetry={() => void price.refetch()} working={price.isFetching} />
    );
  const { amountCents, priceId, lookupKey } = price.data;
  return (
    <>
      <div className={officeStyles.row}>
        <span>
          <b>Subscription, {formatMoney(amountCents)} a month</b>
          <small>
            {priceId === null
              ? 'Not at the provider yet: nobody can subscribe.'
              : `At the provider as ${priceId}`}
          </small>
        </span>
        {priceId === null ? (
          hasRight(organiser, 'seasons.manage') && (
            <button type="button" className={officeStyles.quiet} onClick={() => setIsCreating(true)}>
              Create it
            </button>
          )
        ) : (
          <span className={officeStyles.tag} data-tone="green">
            on sale
          </span>
        )}
      </div>
      {isCreating && (
        <ActDialog
          title="Create the price"
          preview={{
            queryKey: ['price'],
            queryFn: ({ signal }) => call(api.officeMoney.showPrice, { signal }),
          }}
          renderPreview={(shown) => (
            <p className={styles.empty}>
              Creates the product and the price of {formatMoney(shown.amountCents)} a month at the provider,
              under the key {lookupKey}.
            </p>
          )}
          refusalOf={(shown) => (shown.priceId === null ? undefined : 'It exists already.')}
          act={({ idempotencyKey, ...body }) => call(api.officeMoney.createPrice, { body, idempotencyKey })}
          actLabel="Create it"
          onDone={(created) => {
            client.setQueryData(priceQuery.queryKey, created);
            setIsCreating(false);
          }}
          onClose={() => setIsCreating(false)}
        />
      )}
    </>
  );
}
