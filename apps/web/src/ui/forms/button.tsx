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
  /** One primary action per view. `dark` is the action on a coral ground, `careful` takes something away. */
  variant?: 'primary' | 'second' | 'dark' | 'careful' | 'quiet' | undefined;
  size?: 'small' | 'normal' | 'large' | undefined;
  wide?: boolean | undefined;
  /** Holds a state still for the component sheet. */
  'data-show-state'?: 'hover' | 'focus' | 'pressed';
};

function look({ variant = 'primary', size = 'normal', wide }: Appearance) {
  return classNames(styles.button, styles[variant], size !== 'normal' && styles[size], wide && styles.wide);
}

type ButtonProps = ComponentProps<'button'> &
  Appearance & {
    /** Pass it, true or false, wherever the button starts something that takes time: it reserves the room. */
    working?: boolean;
    workingLabel?: string;
    /** Why it cannot be pressed now. Shown below the button; the button stays reachable by keyboard. */
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
    // Covers the keyboard and a form's implicit submission too: both arrive as a click on this button.
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
    /** Dresses the one link it is given instead of an anchor of its own, so that the router's link can be used. */
    | { asChild: true; children: ReactElement<AnchorProps> }
  );

/** Looks like a button, leads somewhere. */
export function LinkButton({ variant, size, wide, asChild, className, children, ...rest }: LinkButtonProps) {
  const link = asChild ? children : <a href={rest.href}>{children}</a>;
  const { className: ownDress, children: words } = link.props;
  return cloneElement(
    link,
    { ...rest, className: classNames(look({ variant, size, wide }), className, ownDress) },
    <span className={styles.label}>{words}</span>,
  );
}
