import { holdCents } from '@crewtable/contract';
import { useCallback, useEffect } from 'react';
import { PaymentForm } from '../../features/payments/form/payment-form.tsx';
import type { Hold } from '../../features/quickcrew/hold/use-hold.ts';

/** The payment form for the hold of one lobby. `useHold` notifies the lobby after the success was shown. */
export function HoldForm({ hold: { dispatch, begin }, email }: { hold: Hold; email: string }) {
  useEffect(() => dispatch('form loaded'), [dispatch]);
  const follow = useCallback(
    (isBusy: boolean) => dispatch(isBusy ? 'card submitted' : 'submit ended'),
    [dispatch],
  );
  return (
    <PaymentForm
      kind="hold"
      amountCents={holdCents}
      label="Reserve My Spot (No Charge)"
      email={email}
      clientSecret={begin}
      confirm={() => Promise.resolve()}
      onSucceeded={() => dispatch('card authorized')}
      onBusyChange={follow}
    />
  );
}
