import { Button } from '../forms/button.tsx';
import { classNames } from '../class-names.ts';
import styles from './error-line.module.css';

type ErrorLineProps = {
  /** Says which data could not be fetched. */
  words: string;
  trying: boolean;
  tryAgain: () => void;
  className?: string | undefined;
};

/** Replaces one part of a page that could not be fetched, while the rest of the page is shown. */
export function ErrorLine({ words, trying, tryAgain, className }: ErrorLineProps) {
  return (
    <div role="alert" className={classNames(styles.line, className)}>
      <p>{words}</p>
      <Button variant="second" size="small" working={trying} workingLabel="Trying..." onClick={tryAgain}>
        Try Again
      </Button>
    </div>
  );
}
