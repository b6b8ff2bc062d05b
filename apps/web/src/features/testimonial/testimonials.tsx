import { lazy, Suspense, useEffect, useRef, useState } from 'react';

/** Nobody has been quoted yet when the page is made, so their cards are no part of it. It is whole without them. */
const TestimonialSlot = lazy(async () => {
  const place = await import('./testimonial-slot.tsx').catch(() => undefined);
  return { default: place?.TestimonialSlot ?? Nothing };
});

function Nothing() {
  return null;
}

/** Far enough below the view that the cards are in their place before a reader comes to it. */
const nearPx = 2_000;
/** Everything above the view counts as near: the End key or a link to the FAQ jumps over the place in one frame. */
const abovePx = 1_000_000;

/** What students say. Neither words nor code are loaded for those who do not read that far. */
export function Testimonials() {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);

  useEffect(() => {
    if (place.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: `${abovePx}px 0px ${nearPx}px` },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={place}>
      {isNear && (
        <Suspense>
          <TestimonialSlot />
        </Suspense>
      )}
    </div>
  );
}
