import type { CSSProperties } from 'react';

/** The colour tokens (ui/tokens.css) that drawings may use. */
export type Paint =
  | 'amber'
  | 'blush'
  | 'butter'
  | 'card'
  | 'china'
  | 'coral'
  | 'coral-deep'
  | 'coral-tint'
  | 'crust'
  | 'green'
  | 'ink'
  | 'leaf'
  | 'plum'
  | 'sage'
  | 'water'
  | 'wine'
  | 'yolk';

export const fill = (paint: Paint): CSSProperties => ({ fill: `var(--${paint})` });

export const stroke = (paint: Paint, width: number): CSSProperties => ({
  fill: 'none',
  stroke: `var(--${paint})`,
  strokeWidth: width,
  strokeLinecap: 'round',
});
