import styles from './progress-bar.module.css';

type ProgressBarProps = {
  label: string;
  /** From 0 to 1. */
  part: number;
  /** '20 of 40 added' */
  text: string;
};

export function ProgressBar({ label, part, text }: ProgressBarProps) {
  const percent = Math.round(Math.min(1, Math.max(0, part)) * 100);
  return (
    <div className={styles.progress}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuetext={text}
        className={styles.bar}
      >
        <div style={{ inlineSize: `${percent}%` }} />
      </div>
      <p>{text}</p>
    </div>
  );
}
