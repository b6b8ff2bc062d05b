import { useState } from 'react';
import { Button, LinkButton } from '../../../ui/forms/button.tsx';
import { Icon } from '../../../ui/layout/icon.tsx';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import { bell, left, pin } from '../../../ui/layout/icons.ts';
import styles from './buttons.module.css';
import { Chapter, Row, Specimen } from './specimen.tsx';

/** Shows the working state for 2.5 seconds after a press, like a button that sends a request. */
function WorkingButton() {
  const [working, setWorking] = useState(false);
  function start() {
    setWorking(true);
    setTimeout(() => setWorking(false), 2500);
  }
  return (
    <Button working={working} onClick={start}>
      Press me
    </Button>
  );
}

export function Buttons() {
  return (
    <Chapter title="Buttons">
      <Row>
        <Specimen caption="Rest">
          <Button>Join Now</Button>
        </Specimen>
        <Specimen caption="Hover">
          <Button data-show-state="hover">Join Now</Button>
        </Specimen>
        <Specimen caption="Focus">
          <Button data-show-state="focus">Join Now</Button>
        </Specimen>
        <Specimen caption="Pressed">
          <Button data-show-state="pressed">Join Now</Button>
        </Specimen>
        <Specimen caption="Working">
          <Button working>Join Now</Button>
        </Specimen>
        <Specimen caption="Disabled">
          <Button disabled>Join Now</Button>
        </Specimen>
      </Row>
      <Row>
        <Specimen caption="Second">
          <Button variant="second">Choose a date</Button>
        </Specimen>
        <Specimen caption="Hover">
          <Button variant="second" data-show-state="hover">
            Choose a date
          </Button>
        </Specimen>
        <Specimen caption="On coral">
          <Button variant="dark">Register Now</Button>
        </Specimen>
        <Specimen caption="Careful">
          <Button variant="careful">Unregister</Button>
        </Specimen>
        <Specimen caption="Quiet">
          <Button variant="quiet">Details</Button>
        </Specimen>
        <Specimen caption="Keeps its width">
          <WorkingButton />
        </Specimen>
      </Row>
      <Row>
        <Specimen caption="Small, a link">
          <LinkButton size="small" href="#find-events">
            Find Events
          </LinkButton>
        </Specimen>
        <Specimen caption="Large">
          <Button size="large">Join Now</Button>
        </Specimen>
        <Specimen caption="With a sign">
          <Button>
            <Icon name={pin} />
            Get Directions
          </Button>
        </Specimen>
        <Specimen caption="Icon buttons">
          <Row arrange="tight">
            <IconButton icon="menu" label="Menu" />
            <IconButton icon={bell} label="Notifications, 2 unread" dot />
            <IconButton icon={left} label="Back" raised />
            <IconButton icon="close" label="Close" disabled />
          </Row>
        </Specimen>
      </Row>
      <Row>
        <div data-ground="wine" className={styles.wine}>
          <Row arrange="tight">
            <Button>Join Now</Button>
            <Button variant="second">Choose a date</Button>
            <Button variant="quiet">Details</Button>
            <IconButton icon="menu" label="Menu, on wine" />
          </Row>
        </div>
        <Button disabledReason="Registration closes 24 hours before the start.">Register Now</Button>
      </Row>
    </Chapter>
  );
}
