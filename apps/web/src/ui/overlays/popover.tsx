import * as Primitive from 'radix-ui/popover';
import type { KeyboardEvent, ReactElement, ReactNode, Ref } from 'react';
import { classNames } from '../class-names.ts';
import card from './floating-card.module.css';
import styles from './popover.module.css';

type PopoverProps = {
  /** One button; pressing it opens and closes. */
  trigger: ReactElement;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What is inside, for assistive technology. */
  label: string;
  /** The panel itself; it can be focused where nothing in it should be. */
  panelRef?: Ref<HTMLDivElement>;
  onKeyDown?: (event: KeyboardEvent<HTMLDivElement>) => void;
  className?: string | undefined;
  children: ReactNode;
};

/** A panel that hangs from its button. The page stays usable; Escape or a press elsewhere puts it away. */
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
      {/* Beside its button instead of at the end of the page: it stays within the button's landmark. */}
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

/** The panel is named when it opens; its first button would hide from the ear what it belongs to. */
function focusPanel(event: Event): void {
  event.preventDefault();
  if (event.target instanceof HTMLElement) event.target.focus({ preventScroll: true });
}

/** Back to the button, unless the focus is already where it belongs: on what was pressed, or on a new page. */
function keepFocusElsewhere(event: Event): void {
  if (document.activeElement !== document.body) event.preventDefault();
}
