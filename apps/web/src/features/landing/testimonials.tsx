import { type ComponentType, lazy, Suspense } from 'react';
import type { Testimonial } from './testimonial.ts';

interface TestimonialsProps {
  readonly testimonials: readonly Testimonial[];
}

/** Nobody has been quoted yet when the page is made, so their cards are no part of it. It is whole without them. */
const TestimonialPlace = lazy<ComponentType<TestimonialsProps>>(async () => {
  const place = await import('./testimonial-place.tsx').catch(() => undefined);
  return { default: place?.TestimonialPlace ?? Nothing };
});

function Nothing() {
  return null;
}

export function Testimonials({ testimonials }: TestimonialsProps) {
  if (testimonials.length === 0) return null;
  return (
    <Suspense>
      <TestimonialPlace testimonials={testimonials} />
    </Suspense>
  );
}
