import { classNames } from '../../../ui/class-names.ts';
import { Chapter } from './specimen.tsx';
import styles from './colours.module.css';

const main = ['paper', 'card', 'linen', 'ink', 'coral', 'coral-deep', 'wine', 'green', 'amber', 'butter'];
const rest = [
  'line',
  'line-strong',
  'ink-2',
  'ink-3',
  'coral-tint',
  'blush',
  'green-tint',
  'amber-tint',
  'sage',
  'water',
];
const pale = new Set(['paper', 'card']);

const inText = (token: string) => {
  const words = token.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function Swatches({ tokens, className }: { tokens: string[]; className?: string | undefined }) {
  return (
    <ul className={classNames(styles.swatches, className)}>
      {tokens.map((token) => (
        <li key={token} className={styles.swatch}>
          <span
            className={classNames(styles.dot, pale.has(token) && styles.pale)}
            style={{ background: `var(--${token})` }}
          />
          {inText(token)}
        </li>
      ))}
    </ul>
  );
}

export function Colours() {
  return (
    <Chapter title="Colour">
      <Swatches tokens={main} />
      <Swatches tokens={rest} className={styles.kitchen} />
    </Chapter>
  );
}
