import { hourMs } from '@crewtable/contract';
import { Avatar, AvatarGroup } from '../../../ui/layout/avatar.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { Countdown } from '../../../ui/feedback/countdown.tsx';
import { check, lock, plus } from '../../../ui/layout/icons.ts';
import { StepProgress } from '../../../ui/feedback/step-progress.tsx';
import { Chapter, Row, Specimen } from './specimen.tsx';
import styles from './signals.module.css';

const steps = ['Invite a friend', 'Reserve your spot', 'Confirm readiness', 'Complete'];

export function Signals() {
  return (
    <Chapter title="Signals">
      <div className={styles.small}>
        <Row arrange="tight">
          <Badge icon={lock}>Locked</Badge>
          <Badge tone="amber" dot>
            Pending
          </Badge>
          <Badge tone="green" icon={check}>
            Joined
          </Badge>
          <Badge tone="coral">2 new</Badge>
          <Badge tone="outline">Registration Closed</Badge>
        </Row>
        <div className={styles.people}>
          <Row arrange="tight">
            <Avatar initials="AB" name="You" tone="coral" />
            <Avatar initials="BC" name="Ben" />
            <Avatar initials="CD" name="Chi" present />
            <Avatar icon={plus} name="A free place" />
            <AvatarGroup label="At your table">
              <Avatar initials="AB" name="You" tone="coral" />
              <Avatar initials="BC" name="Ben" />
              <Avatar initials="FG" name="Fay" />
              <Avatar initials="GH" name="Gus" />
            </AvatarGroup>
          </Row>
        </div>
      </div>
      <StepProgress label="Your way to a crew" steps={steps} current={2} />
      <div className={styles.figures}>
        <Specimen caption="Hours and below">
          <Countdown label="Opens in" remainingMs={29.76 * hourMs} />
        </Specimen>
        <Specimen caption="Days and below">
          <Countdown label="First table in" remainingMs={14.283 * 24 * hourMs} largest="days" />
        </Specimen>
        <Specimen caption="Not known yet">
          <Countdown label="Opens in" remainingMs={null} />
        </Specimen>
        <Specimen caption="Three sizes">
          <Row arrange="tight">
            <Avatar initials="DE" name="Dee" size="small" />
            <Avatar initials="DE" name="Dee" />
            <Avatar initials="DE" name="Dee" size="large" />
          </Row>
        </Specimen>
      </div>
    </Chapter>
  );
}
