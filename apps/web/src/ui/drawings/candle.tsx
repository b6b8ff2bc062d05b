import { fill } from './paint.ts';

/** A candle in a glass, seen from above, drawn around 0,0. */
export function Candle() {
  return (
    <>
      <circle r="22" opacity=".55" style={fill('butter')} />
      <circle r="14" style={fill('butter')} />
      <circle r="8.5" style={fill('china')} />
      <path d="M0-5c3 3 3.4 5 2.4 7A2.7 2.7 0 0 1-2.4 2C-3.4 0-1-2 0-5z" style={fill('coral')} />
    </>
  );
}
