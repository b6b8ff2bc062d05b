import { holdCents } from '@crewtable/contract';
import { useCallback, useEffect } from 'react';
import { PaymentForm } from '../../features/payments/form/payment-form.tsx';
import type { Hold } from '../../features/quickcrew/hold/use-hold.ts';

/** The payment form for the hold of one lobby. `useHold` notifies the lobby after the success was shown. */
export function HoldForm({ hold: { tell, begin }, email }: { hold: Hold; email: string }) {
  useEffect(() => tell('form is there'), [tell]);
  const follow = useCallback(
    (isBusy: boolean) => tell(isBusy ? 'card is asked' : 'card is not asked any more'),
    [tell],
  );
  return (
    <PaymentForm
      kind="hold"
      amountCents={holdCents}
      label="Reserve My Spot (No Charge)"
      email={email}
      clientSecret={begin}
      confirm={() => Promise.resolve()}
      onSucceeded={() => tell('card said yes')}
      onBusyChange={follow}
    />
  );
}
