import { api } from '@crewtable/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Paper } from '../../../ui/layout/paper.tsx';
import { RatingField } from '../../../ui/forms/rating-field.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import styles from './crew-page.module.css';
import { crewToast } from './crew-toast.ts';
import { crewQuery } from '../quickcrew-queries.ts';

const longestText = 4_000;

/** The review of a crew, for the organiser. */
export function ReviewForm({ groupId, reviewed }: { groupId: string; reviewed: boolean }) {
  const queries = useQueryClient();
  const [rating, setRating] = useState<number>();
  const [text, setText] = useState('');
  const [checked, setChecked] = useState(false);
  const busy = useRef(false);
  const review = useMutation({
    mutationFn: (mark: number) =>
      call(api.quickcrew.reviewCrew, { params: { groupId }, body: { rating: mark, text: text.trim() } }),
    onError: (error) => crewToast.failed('Failed to submit feedback. Please try again.', error),
    onSettled: () => {
      busy.current = false;
      return queries.invalidateQueries(crewQuery(groupId));
    },
  });

  if (reviewed || review.isSuccess) {
    return (
      <Paper as="section" className={styles.card}>
        <p role="status">Thank you. Your feedback helps us form the next crews.</p>
      </Paper>
    );
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setChecked(true);
    if (rating === undefined || busy.current) return;
    busy.current = true;
    review.mutate(rating);
  }

  return (
    <Paper as="section" className={styles.card} aria-labelledby="review">
      <h2 id="review">How was it?</h2>
      <form noValidate className={styles.review} onSubmit={submit}>
        <RatingField
          legend="Rate your crew, from 1 to 5"
          value={rating}
          error={checked && rating === undefined ? 'Please choose a rating.' : undefined}
          onChange={setRating}
        />
        <TextArea
          label="In your words (optional)"
          rows={3}
          maxLength={longestText}
          value={text}
          readOnly={review.isPending}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button type="submit" wide working={review.isPending} workingLabel="Sending...">
          Rate and review
        </Button>
      </form>
    </Paper>
  );
}
