import type { ReactElement } from 'react';
import { Link } from '../../lib/link.tsx';
import { logOut } from '../../lib/session/session.ts';
import { showToast } from '../../ui/feedback/show-toast.tsx';
import { out, settings } from '../../ui/layout/icons.ts';
import { Menu, MenuHeading, MenuItem, MenuSeparator } from '../../ui/overlays/menu.tsx';

type AccountMenuProps = {
  trigger: ReactElement;
  openedBy: 'pointer' | 'keyboard';
  /** Undefined until the profile is loaded. */
  name: string | undefined;
};

/** The menu of the header. Its code is loaded when the student opens it for the first time, so it opens at once. */
export function AccountMenu({ trigger, openedBy, name }: AccountMenuProps) {
  return (
    <Menu trigger={trigger} openedBy={openedBy}>
      {name !== undefined && (
        <>
          <MenuHeading>{name}</MenuHeading>
          <MenuSeparator />
        </>
      )}
      <MenuItem asChild icon={settings}>
        <Link to="/settings">Settings</Link>
      </MenuItem>
      <MenuItem icon={out} onSelect={() => void leave()}>
        Log Out
      </MenuItem>
    </Menu>
  );
}

async function leave(): Promise<void> {
  try {
    await logOut();
  } catch {
    showToast.error('Failed to log out. Please try again.');
  }
}
