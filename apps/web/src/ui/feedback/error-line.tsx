import { Button } from '../forms/button.tsx';
import { classNames } from '../class-names.ts';
import styles from './error-line.module.css';

type FailedLineProps = {
  /** What could not be found out. */
  words: string;
  trying: boolean;
  tryAgain: () => void;
  className?: string | undefined;
};

/** In the place of one part of a page that could not be fetched, where the rest of the page stands. */
export function ErrorLine({ words, trying, tryAgain, className }: FailedLineProps) {
  return (
    <div role="alert" className={classNames(styles.line, className)}>
      <p>{words}</p>
      <Button variant="second" size="small" working={trying} workingLabel="Trying..." onClick={tryAgain}>
        Try Again
      </Button>
    </div>
  );
}
