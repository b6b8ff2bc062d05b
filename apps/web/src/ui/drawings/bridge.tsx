import { round } from './polar.ts';

const DECK = 128;

/** A point on a quadratic curve, which is the shape of the cable between two towers. */
const curve = (t: number, from: number, control: number, to: number) =>
  (1 - t) * (1 - t) * from + 2 * t * (1 - t) * control + t * t * to;

const hanger = (x: number, y: number) => `M${round(x)} ${round(y)}V${DECK}`;

const mainSpan = Array.from({ length: 25 }, (_, i) => {
  const t = (i + 1) / 26;
  return hanger(150 + t * 240, curve(t, 24, 196, 24));
});

const sideSpans = Array.from({ length: 12 }, (_, i) => {
  const t = (i + 1) / 13;
  const x = curve(t, 0, 90, 150);
  const y = curve(t, 120, 112, 24);
  return hanger(x, y) + hanger(540 - x, y);
});

const hangers = [...mainSpan, ...sideSpans].join('');

/* Two pointed arches in each tower, as on the Brooklyn Bridge. */
const arch = (x: number) => `M${x} 116V54q0-9 4.5-14q4.5 5 4.5 14V116z`;
const tower = (x: number) => `M${x} 18h28v152h-28z${arch(x + 4)}${arch(x + 15)}`;

/** The Brooklyn Bridge, drawn in the text colour. */
export function Bridge({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 540 170" aria-hidden="true" className={className} fill="none" stroke="currentColor">
      <path d="M0 120Q90 112 150 24Q270 196 390 24Q450 112 540 120M0 128H540" strokeWidth="2.5" />
      <path d={hangers} strokeWidth="1" />
      <path d={tower(136) + tower(376)} fill="currentColor" fillRule="evenodd" stroke="none" />
    </svg>
  );
}
