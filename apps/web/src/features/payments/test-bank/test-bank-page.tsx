import { api } from '@crewtable/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError, call } from '../../../lib/api/api-client.ts';
import { failureMessage } from '../../../lib/api/failure-reason.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Icon } from '../../../ui/layout/icon.tsx';
import { lock } from '../../../ui/layout/icons.ts';
import { showToast } from '../../../ui/feedback/show-toast.tsx';
import { TableLoader } from '../../../ui/table/table-loader.tsx';
import { providerQuery } from '../provider-query.ts';
import styles from './test-bank-page.module.css';
import { readBankParams, wayBack } from './return-path.ts';

/**
 * Simulates the page on which a bank authenticates a payment. It says that it is a test and imitates no real
 * bank.
 */
export function TestBankPage() {
  const provider = useQuery(providerQuery);
  const location = useLocation();
  const { clientSecret, returnUrl } = readBankParams(location);
  if (provider.isPending) return <TableLoader />;
  if (provider.isError) {
    return (
      <div className={styles.page}>
        <ErrorState
          title="Failed to load payment details."
          headingLevel={1}
          working={provider.isFetching}
          onRetry={() => void provider.refetch()}
        >
          {provider.error.message}
        </ErrorState>
      </div>
    );
  }
  if (provider.data.provider !== 'sandbox' || clientSecret === undefined) {
    return (
      <div className={styles.page}>
        <ErrorState title="No payment to confirm" headingLevel={1}>
          This page opens from a test payment.
        </ErrorState>
      </div>
    );
  }
  return <Question clientSecret={clientSecret} returnUrl={returnUrl} />;
}

type Outcome = 'succeed' | 'fail';

function Question({ clientSecret, returnUrl }: { clientSecret: string; returnUrl: string | undefined }) {
  const navigate = useNavigate();
  // `isPending` updates only with the next render; the ref prevents a second answer by a quick second press.
  const decided = useRef(false);
  const decision = useMutation({
    mutationFn: async (outcome: Outcome) => {
      try {
        return await call(api.sandbox.threeDSecure, { body: { clientSecret, outcome } });
      } catch (error) {
        // A refusal by the bank is a valid result; the page that the student returns to shows it.
        if (error instanceof ApiError && error.code === 'card_refused') return undefined;
        throw error;
      }
    },
    onError: (error) => {
      decided.current = false;
      showToast.error('Payment processing failed.', failureMessage(error));
    },
    onSuccess: (answer) =>
      // Replaces this page in the history, so that the back button does not return to an answered question.
      navigate(wayBack(answer?.nextAction?.redirectTo ?? returnUrl, clientSecret), { replace: true }),
  });
  const working = decision.isPending || decision.isSuccess;

  function decide(outcome: Outcome) {
    if (decided.current) return;
    decided.current = true;
    decision.mutate(outcome);
  }

  return (
    <div className={styles.page}>
      <section className={styles.bank} aria-labelledby="test-bank">
        <p className={styles.name}>
          <Icon name={lock} />
          Test bank
        </p>
        <h1 id="test-bank" className={styles.title}>
          Is it you who is paying?
        </h1>
        <p className={styles.text}>
          Some cards ask for this before they pay. With a real card, your own bank would ask here, in its app
          or by a code. This page replaces it: no bank is asked, and no money moves.
        </p>
        <div className={styles.answers}>
          <Button
            variant="dark"
            working={working && decision.variables === 'succeed'}
            disabled={working && decision.variables !== 'succeed'}
            onClick={() => decide('succeed')}
          >
            Yes, approve it
          </Button>
          <Button
            variant="second"
            working={working && decision.variables === 'fail'}
            disabled={working && decision.variables !== 'fail'}
            onClick={() => decide('fail')}
          >
            No, refuse it
          </Button>
        </div>
      </section>
    </div>
  );
}
