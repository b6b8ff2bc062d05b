import * as Primitive from 'radix-ui/popover';
import type { KeyboardEvent, ReactElement, ReactNode, Ref } from 'react';
import { classNames } from '../class-names.ts';
import card from './floating-card.module.css';
import styles from './popover.module.css';

type PopoverProps = {
  /** One button, which opens and closes the panel. */
  trigger: ReactElement;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The accessible name of the panel. */
  label: string;
  /** The panel element. It can be focused if no element in it should have the focus. */
  panelRef?: Ref<HTMLDivElement>;
  onKeyDown?: (event: KeyboardEvent<HTMLDivElement>) => void;
  className?: string | undefined;
  children: ReactNode;
};

/** A panel below its button. The page stays usable. Escape or a press outside closes the panel. */
export function Popover({
  trigger,
  open,
  onOpenChange,
  label,
  panelRef,
  className,
  children,
  ...rest
}: PopoverProps) {
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      {/* Not in a portal, so that it stays inside the landmark of its button. */}
      <Primitive.Content
        {...rest}
        ref={panelRef}
        aria-label={label}
        align="end"
        sideOffset={8}
        collisionPadding={10}
        className={classNames(card.card, styles.popover, className)}
        onOpenAutoFocus={focusPanel}
        onCloseAutoFocus={keepFocusElsewhere}
      >
        {children}
      </Primitive.Content>
    </Primitive.Root>
  );
}

/** Focuses the panel and not its first button, so that screen readers read the name of the panel. */
function focusPanel(event: Event): void {
  event.preventDefault();
  if (event.target instanceof HTMLElement) event.target.focus({ preventScroll: true });
}

/** Returns the focus to the button only if no other element has it, such as a pressed one or a new page. */
function keepFocusElsewhere(event: Event): void {
  if (document.activeElement !== document.body) event.preventDefault();
}
