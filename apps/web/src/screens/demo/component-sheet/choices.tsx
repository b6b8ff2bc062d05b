import { useState } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Icon } from '../../../ui/layout/icon.tsx';
import { card, down, out, person, settings } from '../../../ui/layout/icons.ts';
import { Menu, MenuHeading, MenuItem, MenuSeparator } from '../../../ui/overlays/menu.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { Chapter, Row } from './specimen.tsx';

function AccountMenu() {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Menu
        align="start"
        trigger={
          <Button variant="second" size="small">
            Account
            <Icon name={down} />
          </Button>
        }
      >
        <MenuHeading>ana@example.edu</MenuHeading>
        <MenuSeparator />
        <MenuItem icon={person}>Profile</MenuItem>
        <MenuItem icon={settings}>Settings</MenuItem>
        <MenuItem icon={card} disabled>
          Manage Subscription
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={out} careful onSelect={() => setAsking(true)}>
          Log Out
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={asking}
        title="Log out?"
        confirmLabel="Log Out"
        cancelLabel="Stay"
        onConfirm={() => setAsking(false)}
        onCancel={() => setAsking(false)}
      >
        You will need a new passcode to come back.
      </ConfirmDialog>
    </>
  );
}

export function Choices() {
  return (
    <Chapter title="Choices">
      <Row arrange="two">
        <div>
          <Switch label="Email notifications" hint="Invitations, reminders, your table." defaultChecked />
          <Switch label="Push notifications" />
          <Switch label="Location" hint="Not supported in this browser." disabled />
          <Checkbox label="Vegetarian" defaultChecked />
          <Checkbox label="Vegan" />
          <Checkbox label="Halal" disabled />
        </div>
        <Tabs
          label="Events"
          tabs={[
            { id: 'upcoming', title: 'Upcoming', content: <p>What you have registered for.</p> },
            { id: 'past', title: 'Previously attended', content: <p>Where you have been.</p> },
            { id: 'invitations', title: 'Invitations', content: <p>Who saved you a seat.</p> },
          ]}
        />
      </Row>
      <Row>
        <AccountMenu />
      </Row>
    </Chapter>
  );
}
