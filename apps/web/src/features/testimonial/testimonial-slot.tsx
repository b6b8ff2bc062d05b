import { api } from '@crewtable/contract';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { call } from '../../lib/api/api-client.ts';
import type { Testimonial } from './testimonial.ts';
import { TestimonialCards } from './testimonial-cards.tsx';

/**
 * The cards come after the page is drawn, and the reader may be anywhere by then. Above the view they must not push
 * down what is being read; browsers with scroll anchoring take care of that themselves, the others are scrolled here.
 */
export function TestimonialSlot() {
  const testimonials = useTestimonials();
  const place = useRef<HTMLDivElement>(null);
  const areThere = testimonials.length > 0;

  useLayoutEffect(() => {
    if (!areThere || place.current === null) return;
    const { top, height } = place.current.getBoundingClientRect();
    if (top < 0 && !hasScrollAnchoring()) window.scrollBy(0, height);
  }, [areThere]);

  return <div ref={place}>{areThere && <TestimonialCards testimonials={testimonials} />}</div>;
}

function hasScrollAnchoring(): boolean {
  return CSS.supports('overflow-anchor', 'auto');
}

const nobody: readonly Testimonial[] = [];

/** What students say, as soon as it is known. If it never is, the page does without. */
function useTestimonials(): readonly Testimonial[] {
  const [testimonials, setTestimonials] = useState(nobody);
  useEffect(() => {
    const leaving = new AbortController();
    call(api.testimonials.list, { signal: leaving.signal }).then(setTestimonials, () => {});
    return () => leaving.abort();
  }, []);
  return testimonials;
}
