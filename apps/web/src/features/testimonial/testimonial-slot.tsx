import { api } from '@crewtable/contract';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { call } from '../../lib/api/api-client.ts';
import type { Testimonial } from './testimonial.ts';
import { TestimonialCards } from './testimonial-cards.tsx';

/**
 * The cards are inserted after the page was rendered. If they are above the viewport they must not move the
 * text being read: browsers with scroll anchoring handle that; in the others this component scrolls.
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

/** Loads the testimonials. Errors are ignored because the page is complete without them. */
function useTestimonials(): readonly Testimonial[] {
  const [testimonials, setTestimonials] = useState(nobody);
  useEffect(() => {
    const leaving = new AbortController();
    call(api.testimonials.list, { signal: leaving.signal }).then(setTestimonials, () => {});
    return () => leaving.abort();
  }, []);
  return testimonials;
}
