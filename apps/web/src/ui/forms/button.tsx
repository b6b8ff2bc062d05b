import {
  cloneElement,
  type ComponentProps,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useId,
} from 'react';
import styles from './button.module.css';
import { classNames } from '../class-names.ts';
import { Mark } from '../drawings/mark.tsx';

type Appearance = {
  /** One primary action per view. `dark` is for coral backgrounds, `careful` for destructive actions. */
  variant?: 'primary' | 'second' | 'dark' | 'careful' | 'quiet' | undefined;
  size?: 'small' | 'normal' | 'large' | undefined;
  wide?: boolean | undefined;
  /** Shows a fixed state in the component sheet. */
  'data-show-state'?: 'hover' | 'focus' | 'pressed';
};

function look({ variant = 'primary', size = 'normal', wide }: Appearance) {
  return classNames(styles.button, styles[variant], size !== 'normal' && styles[size], wide && styles.wide);
}

type ButtonProps = ComponentProps<'button'> &
  Appearance & {
    /** Pass true or false for an action that takes time: the width for `workingLabel` is then reserved. */
    working?: boolean;
    workingLabel?: string;
    /** Why the button is disabled. Shown below the button, which stays reachable by keyboard. */
    disabledReason?: string | undefined;
  };

export function Button({
  variant,
  size,
  wide,
  working,
  workingLabel = 'Processing...',
  disabled,
  disabledReason,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const explained = disabledReason !== undefined && disabledReason !== '';
  const off = disabled === true || explained;
  const inert = working === true || explained;

  function press(event: MouseEvent<HTMLButtonElement>) {
    // Also covers the keyboard and the implicit submission of a form: both trigger a click on this button.
    if (inert) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    onClick?.(event);
  }

  const button = (
    <button
      {...rest}
      type={type}
      disabled={disabled && !explained}
      aria-disabled={inert || undefined}
      aria-busy={working || undefined}
      aria-describedby={explained ? reasonId : rest['aria-describedby']}
      className={classNames(
        look({ variant, size, wide }),
        working && styles.working,
        off && styles.off,
        className,
      )}
      onClick={press}
    >
      {working === undefined ? (
        <span className={styles.label}>{children}</span>
      ) : (
        <Wordings working={working} rest={children} busy={workingLabel} />
      )}
    </button>
  );

  if (!explained) return button;
  return (
    <span className={classNames(styles.withReason, wide && styles.wide)}>
      {button}
      <span id={reasonId} className={styles.reason}>
        {disabledReason}
      </span>
    </span>
  );
}

function Wordings({ working, rest, busy }: { working: boolean; rest: ReactNode; busy: string }) {
  return (
    <span className={styles.wordings}>
      <span className={classNames(styles.label, working && styles.away)} aria-hidden={working || undefined}>
        {rest}
      </span>
      <span className={classNames(styles.label, !working && styles.away)} aria-hidden={!working || undefined}>
        <Mark turning={working} className={styles.ring} />
        {busy}
      </span>
    </span>
  );
}

type AnchorProps = ComponentProps<'a'>;

type LinkButtonProps = AnchorProps &
  Appearance &
  (
    | { asChild?: false }
    /** Styles the given link element instead of an own anchor, so that the router's link can be used. */
    | { asChild: true; children: ReactElement<AnchorProps> }
  );

/** A link that looks like a button. */
export function LinkButton({ variant, size, wide, asChild, className, children, ...rest }: LinkButtonProps) {
  const link = asChild ? children : <a href={rest.href}>{children}</a>;
  const { className: ownClassName, children: words } = link.props;
  return cloneElement(
    link,
    { ...rest, className: classNames(look({ variant, size, wide }), className, ownClassName) },
    <span className={styles.label}>{words}</span>,
  );
}
