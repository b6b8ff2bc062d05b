import { lazy, Suspense, useEffect, useRef, useState } from 'react';

/**
 * Not part of the prerendered page, because quotes are added later. If loading fails, the page works without
 * them.
 */
const TestimonialSlot = lazy(async () => {
  const place = await import('./testimonial-slot.tsx').catch(() => undefined);
  return { default: place?.TestimonialSlot ?? Nothing };
});

function Nothing() {
  return null;
}

/** Loads the cards this far below the viewport, so that they are in place before the reader reaches them. */
const nearPx = 2_000;
/**
 * Everything above the viewport counts as near: the End key or a link can jump over this place in one frame.
 */
const abovePx = 1_000_000;

/** The quotes of students. Data and code are loaded only if the reader scrolls near them. */
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
