import { api } from '@crewtable/contract';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/api-client.ts';
import type { Testimonial } from './testimonial.ts';
import { TestimonialCards } from './testimonial-cards.tsx';

/**
 * The cards take their place only while it lies below the view: they come after the page is drawn, and nothing that
 * someone is looking at may move.
 */
export function TestimonialPlace() {
  const testimonials = useTestimonials();
  const place = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(false);
  const areThere = testimonials.length > 0;

  useEffect(() => {
    if (shown || !areThere || place.current === null) return undefined;
    return onceBelowView(place.current, () => setShown(true));
  }, [shown, areThere]);

  return <div ref={place}>{shown && <TestimonialCards testimonials={testimonials} />}</div>;
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

/** Some room to spare: whoever scrolls meanwhile is not there yet. */
const sparePx = 200;

function onceBelowView(element: Element, act: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      const last = entries.at(-1);
      if (last === undefined || last.isIntersecting || last.boundingClientRect.top < 0) return;
      observer.disconnect();
      act();
    },
    { rootMargin: `0px 0px ${sparePx}px` },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
