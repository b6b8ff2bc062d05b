import type { ComponentProps } from 'react';
import { useRef } from 'react';
import { Popover } from '../../ui/overlays/popover.tsx';
import { moveFocus } from './move-focus.ts';
import styles from './notification-bell.module.css';
import { NotificationPanel } from './notification-panel.tsx';

type NotificationPopoverProps = Pick<ComponentProps<typeof Popover>, 'open' | 'onOpenChange' | 'trigger'> &
  Pick<ComponentProps<typeof NotificationPanel>, 'list' | 'queryClient'>;

/** The bell with its panel. The code is loaded when the student opens the panel for the first time. */
export function NotificationPopover({
  open,
  onOpenChange,
  trigger,
  list,
  queryClient,
}: NotificationPopoverProps) {
  const panel = useRef<HTMLDivElement>(null);
  return (
    <Popover
      open={open}
      onOpenChange={onOpenChange}
      label="Notifications"
      panelRef={panel}
      onKeyDown={moveFocus}
      className={styles.panel}
      trigger={trigger}
    >
      <NotificationPanel
        list={list}
        queryClient={queryClient}
        onFollow={() => onOpenChange(false)}
        onFocusLost={() => panel.current?.focus()}
      />
    </Popover>
  );
}
