import { useEffect, useRef, useState } from 'react';
import type { Testimonial } from './testimonial.ts';
import { TestimonialCards } from './testimonial-cards.tsx';

/**
 * The cards take their place only while it lies below the view: they come after the page is drawn, and nothing that
 * someone is looking at may move.
 */
export function TestimonialPlace({ testimonials }: { testimonials: readonly Testimonial[] }) {
  const place = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(false);

  useEffect(() => {
    if (shown || place.current === null) return undefined;
    return onceBelowView(place.current, () => setShown(true));
  }, [shown]);

  return <div ref={place}>{shown && <TestimonialCards testimonials={testimonials} />}</div>;
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
