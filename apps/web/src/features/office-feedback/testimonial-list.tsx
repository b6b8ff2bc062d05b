import { api } from '@crewtable/contract';
import type { OfficeTestimonialBody } from '@crewtable/contract';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { hasRight, useOrganiser } from '../../components/office/console-query.ts';
import { FormFailure } from '../../components/office/form-failure.tsx';
import { LoadFailure, LoadingRows } from '../../components/office/office-page.tsx';
import officeStyles from '../../components/office/office.module.css';
import { ApiError, call } from '../../lib/api/api-client.ts';
import { useIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import { formatMonthDay } from '../../lib/format-date.ts';
import { Link } from '../../lib/link.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { testimonialFilters, testimonialsKey, testimonialsQuery } from './feedback-queries.ts';
import type { TestimonialFilter } from './feedback-queries.ts';
import styles from './feedback.module.css';

const emptyWords: Record<TestimonialFilter, string> = {
  waiting: 'Nothing to read. Students write a quote in their settings, and it waits here.',
  published: 'Nothing is published. Choose a quote under ‘To read’.',
  all: 'No student has agreed to be quoted yet. They can do so in their settings.',
};

/** Quotes to read and to publish. What is published is exactly what is shown here. */
export function TestimonialList({
  show,
  onShow,
}: {
  show: TestimonialFilter;
  onShow: (show: TestimonialFilter) => void;
}) {
  const list = useInfiniteQuery(testimonialsQuery(show));
  const [done, setDone] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The pressed button is gone with its row.
    if (done !== '') status.current?.focus({ preventScroll: true });
  }, [done]);
  const first = list.data?.pages[0];
  const testimonials = list.data?.pages.flatMap((page) => page.testimonials) ?? [];
  const countOf = (name: TestimonialFilter) =>
    first &&
    { waiting: first.waiting, published: first.published, all: first.waiting + first.published }[name];
  return (
    <section aria-label="Testimonials">
      <div className={styles.chips} role="group" aria-label="Which testimonials">
        {(Object.keys(testimonialFilters) as TestimonialFilter[]).map((name) => (
          <button
            key={name}
            type="button"
            className={styles.chip}
            aria-pressed={show === name}
            onClick={() => onShow(name)}
          >
            {testimonialFilters[name]} {first && <i>{countOf(name)}</i>}
          </button>
        ))}
      </div>
      <p role="status" ref={status} tabIndex={-1} className={styles.done}>
        {done}
      </p>
      {list.isPending && <LoadingRows />}
      {list.error && (
        <LoadFailure error={list.error} onRetry={() => void list.refetch()} working={list.isFetching} />
      )}
      {first && testimonials.length === 0 && <p className={styles.empty}>{emptyWords[show]}</p>}
      {testimonials.length > 0 && (
        <ul className={officeStyles.rows} aria-label={`Testimonials: ${testimonialFilters[show]}`}>
          {testimonials.map((testimonial) => (
            <Row key={testimonial.studentId} testimonial={testimonial} onDone={setDone} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <p className={styles.more}>
          <Button
            variant="second"
            size="small"
            working={list.isFetchingNextPage}
            workingLabel="Loading..."
            onClick={() => void list.fetchNextPage()}
          >
            Older quotes
          </Button>
        </p>
      )}
      {first && (
        <p className={styles.note}>
          <Link to="/">The landing page</Link> shows the {first.maxShown} that were published last. A student
          who changes the words takes them off until they are read again.
        </p>
      )}
    </section>
  );
}

function Row({
  testimonial,
  onDone,
}: {
  testimonial: OfficeTestimonialBody;
  onDone: (words: string) => void;
}) {
  const { studentId, quote, name, college, agreedAt, publishedAt, refusal, shownHash } = testimonial;
  const organiser = useOrganiser();
  const client = useQueryClient();
  const { keyFor } = useIdempotencyKey();
  const isPublished = publishedAt !== null;
  const act = useMutation({
    mutationFn: () => {
      const params = { studentId };
      return isPublished
        ? call(api.officeFeedback.takeBack, { params, idempotencyKey: keyFor({ studentId, publishedAt }) })
        : call(api.officeFeedback.publish, {
            params,
            body: { shownHash },
            idempotencyKey: keyFor({ studentId, shownHash }),
          });
    },
    onSuccess: () => {
      onDone(
        isPublished
          ? `The quote of ${name ?? 'the student'} is off the landing page.`
          : `Published. The landing page shows the quote of ${name ?? 'the student'}.`,
      );
      return client.invalidateQueries({ queryKey: testimonialsKey });
    },
    onError: (error) =>
      error instanceof ApiError && error.code !== 'no_right'
        ? client.invalidateQueries({ queryKey: testimonialsKey })
        : undefined,
  });
  const canAct = hasRight(organiser, 'feedback.publish') && (isPublished || refusal === null);
  const who = name ?? 'No name yet';
  return (
    <li className={styles.testimonial}>
      <figure>
        <blockquote>{quote}</blockquote>
        <figcaption>
          {hasRight(organiser, 'people.read') ? (
            <Link to={`/organise/people/${studentId}`}>{who}</Link>
          ) : (
            <b>{who}</b>
          )}
          , {college}
          <small>
            {publishedAt === null
              ? `Agreed ${formatMonthDay(new Date(agreedAt))}`
              : `Published ${formatMonthDay(new Date(publishedAt))}`}
          </small>
        </figcaption>
        {refusal !== null && <p className={styles.refusal}>{refusal}</p>}
        <FormFailure error={act.error} />
      </figure>
      {isPublished && refusal === null && (
        <span className={officeStyles.tag} data-tone="green">
          published
        </span>
      )}
      {canAct && (
        <button
          type="button"
          className={officeStyles.quiet}
          aria-disabled={act.isPending || undefined}
          aria-label={`${isPublished ? 'Take back' : 'Publish'} the quote of ${who}`}
          onClick={() => !act.isPending && act.mutate()}
        >
          {isPublished ? 'Take back' : 'Publish'}
        </button>
      )}
    </li>
  );
}
