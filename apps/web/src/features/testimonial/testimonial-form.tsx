import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/forms/button.tsx';
import { ErrorLine } from '../../ui/feedback/error-line.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import styles from './testimonial-form.module.css';
import { isRefusal, ownTestimonialQuery, useSubmitTestimonial } from './own-testimonial.ts';

const longestQuote = 280;

/**
 * The student agrees to be quoted on the landing page, sees whether the quote is published, and can withdraw
 * it.
 */
export function TestimonialForm() {
  const own = useQuery(ownTestimonialQuery);
  if (own.isPending) {
    return (
      <div className={styles.waiting}>
        <output>
          <VisuallyHidden>Loading...</VisuallyHidden>
        </output>
        <Skeleton width={320} height={16} />
        <Skeleton width="100%" height={96} />
      </div>
    );
  }
  if (own.data === undefined) {
    return (
      <ErrorLine
        words="Your words could not be loaded."
        trying={own.isFetching}
        tryAgain={() => void own.refetch()}
      />
    );
  }
  return <Words quote={own.data.quote} published={own.data.published} />;
}

function Words({ quote, published }: { quote: string | null; published: boolean }) {
  const [typed, setTyped] = useState<string>();
  const say = useSubmitTestimonial(() => setTyped(undefined));
  const isSaid = quote !== null;
  const isTakingBack = say.isPending && say.variables === undefined;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        say.mutate(typed ?? quote ?? '');
      }}
    >
      <p>
        How was it at the table? If you agree, we may show your words on our home page, with your first name,
        last initial and college. You can withdraw them at any time.
      </p>
      <TextArea
        label="Your words"
        value={typed ?? quote ?? ''}
        onChange={(event) => setTyped(event.target.value)}
        rows={3}
        maxLength={longestQuote}
        counted
        error={isRefusal(say.error) ? say.error.message : undefined}
      />
      <div className={styles.foot}>
        <div className={styles.actions}>
          <Button
            type="submit"
            variant="second"
            size="small"
            working={say.isPending && !isTakingBack}
            workingLabel="Saving..."
          >
            {isSaid ? 'Save My Words' : 'Quote Me'}
          </Button>
          {isSaid && (
            <Button
              variant="quiet"
              size="small"
              working={isTakingBack}
              workingLabel="Withdrawing..."
              onClick={() => say.mutate(undefined)}
            >
              Withdraw My Words
            </Button>
          )}
        </div>
        <output className={styles.state}>{stateOf(isSaid, published)}</output>
      </div>
    </form>
  );
}

function stateOf(isSaid: boolean, published: boolean): string {
  if (!isSaid) return '';
  return published ? 'Shown on our home page.' : 'Thank you. We read it before it is shown.';
}
