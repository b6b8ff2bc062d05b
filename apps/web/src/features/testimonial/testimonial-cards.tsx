import { Badge } from '../../ui/layout/badge.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import type { Testimonial } from './testimonial.ts';
import styles from './testimonial-cards.module.css';

/** One place card with a quote for each student. */
export function TestimonialCards({ testimonials }: { testimonials: readonly Testimonial[] }) {
  return (
    <section className={styles.section} aria-labelledby="testimonials">
      <h2 id="testimonials" className={styles.heading}>
        <VisuallyHidden>What students say</VisuallyHidden>
      </h2>
      {testimonials.map((testimonial) => (
        <PlaceCard key={testimonial.id} {...testimonial} />
      ))}
    </section>
  );
}

function PlaceCard({ quote, firstName, lastInitial, college, example }: Testimonial) {
  return (
    <figure className={styles.card}>
      <svg className={styles.seat} viewBox="0 0 72 72" aria-hidden="true">
        <path className={styles.back} d="M9 22A31 31 0 0 1 63 22" />
        <circle className={styles.cushion} cx="36" cy="38" r="25" />
        <text className={styles.initials} x="36" y="39">
          {firstName.slice(0, 1)}
          {lastInitial}
        </text>
      </svg>
      <blockquote className={styles.quote}>{quote}</blockquote>
      <figcaption className={styles.name}>
        <b>
          {firstName} {lastInitial}.
        </b>{' '}
        {college}
        {example && (
          <Badge tone="outline" className={styles.example}>
            Example
          </Badge>
        )}
      </figcaption>
    </figure>
  );
}
