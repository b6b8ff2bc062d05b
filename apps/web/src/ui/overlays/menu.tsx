import * as Primitive from 'radix-ui/dropdown-menu';
import { Slottable } from 'radix-ui/slot';
import { useEffect, useRef } from 'react';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon, type IconName } from '../layout/icon.tsx';
import card from './floating-card.module.css';
import styles from './menu.module.css';

type MenuProps = {
  /** One button. Its name is also the name of the menu. */
  trigger: ReactElement;
  align?: 'start' | 'end';
  /** For a menu whose code was loaded because its button was pressed, and by what. */
  openedBy?: 'pointer' | 'keyboard';
  children: ReactNode;
};

export function Menu({ trigger, align = 'end', openedBy, children }: MenuProps) {
  const content = useRef<HTMLDivElement>(null);
  // The key was pressed before the menu was there to notice it, so the first item would not get the focus.
  useEffect(() => {
    if (openedBy === 'keyboard') content.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
  }, [openedBy]);
  return (
    // Not modal: the page below keeps its scrollbar, and an item may open a dialog.
    <Primitive.Root modal={false} defaultOpen={openedBy !== undefined}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      {/* Not in a portal, so that it stays inside the landmark of its button. */}
      <Primitive.Content
        ref={content}
        align={align}
        sideOffset={8}
        collisionPadding={12}
        className={classNames(card.card, styles.menu)}
      >
        {children}
      </Primitive.Content>
    </Primitive.Root>
  );
}

type MenuItemProps = Omit<ComponentProps<typeof Primitive.Item>, 'textValue'> & {
  icon?: IconName;
  /** A destructive action. */
  careful?: boolean;
};

/** Use `asChild` with the router's link for navigation, or `onSelect` for an action. */
export function MenuItem({ icon, careful, className, children, asChild = false, ...rest }: MenuItemProps) {
  return (
    <Primitive.Item
      {...rest}
      asChild={asChild}
      className={classNames(styles.item, careful && styles.careful, className)}
    >
      {icon && <Icon name={icon} />}
      <Slottable>{children}</Slottable>
    </Primitive.Item>
  );
}

export function MenuSeparator() {
  return <Primitive.Separator className={styles.line} />;
}

/** Text that cannot be selected, such as the name of the account. */
export function MenuHeading({ children }: { children: ReactNode }) {
  return <Primitive.Label className={styles.heading}>{children}</Primitive.Label>;
}
