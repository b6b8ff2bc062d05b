import { minuteMs } from '@crewtable/contract';
import type { CrewBody, MessageBody } from '@crewtable/contract';
import { type ReactNode, useState } from 'react';
import { formatDate, formatTime } from '../../../lib/format-date.ts';
import { Link } from '../../../lib/link.tsx';
import { useNow } from '../../../lib/product-clock.ts';
import { Badge } from '../../../ui/layout/badge.tsx';
import { Button, LinkButton } from '../../../ui/forms/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import { chat, more, out } from '../../../ui/layout/icons.ts';
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx';
import { StepProgress } from '../../../ui/feedback/step-progress.tsx';
import { ActionBar } from '../lobby/action-bar.tsx';
import { ChatDialog } from '../chat/chat-dialog.tsx';
import { ChatPreview } from '../chat/chat-preview.tsx';
import { unreadCount } from '../chat/chat-rules.ts';
import { canLeave, crewSteps, leavingIsFree, stepText, viewCrew } from './crew-flow.ts';
import type { CrewView } from './crew-flow.ts';
import { CrewMembers } from './crew-members.tsx';
import { CrewNotice } from './crew-notice.tsx';
import styles from './crew-page.module.css';
import { CrewMeetingPlace } from './crew-meeting-place.tsx';
import { useStoredEntry } from '../device-storage.ts';
import { holdText } from '../hold/hold-text.ts';
import { MemberPanel } from './member-panel.tsx';
import { ReviewForm } from './review-form.tsx';
import { forgetCrew, useLeaveCrew, useProgress } from './use-crew.ts';
import { distanceText, whenText } from '../queue/meeting-time-text.ts';

type CrewPageProps = {
  crew: CrewBody;
  messages: readonly MessageBody[];
  /** The history of the $5 hold; the caller passes it in because it belongs to the payments feature. */
  story: ReactNode;
};

export function CrewPage({ crew, messages, story }: CrewPageProps) {
  const now = useNow(minuteMs);
  const view = viewCrew(crew, now);
  const [isTalking, setIsTalking] = useState(false);
  const [person, setPerson] = useState<string>();
  // A separate flag: the panel keeps its content during the closing animation.
  const [isPersonShown, setIsPersonShown] = useState(false);
  const seen = useStoredEntry('chat_seen')?.split(' ');
  const meetTime = new Date(crew.meetTime);
  const when = whenText(meetTime, now);
  const showPerson = (userId: string) => {
    setPerson(userId);
    setIsPersonShown(true);
  };
  const isOver = view.news === 'ended' || view.news === 'cancelled' || view.news === 'you left';
  const unread = unreadCount(messages, seen?.[0] === crew.groupId ? seen[1] : undefined, view.you?.userId);
  return (
    <>
      <div className={styles.body}>
        <header className={styles.head}>
          <h1 data-day={when === formatDate(meetTime) || undefined}>{when}</h1>
          <p>
            Your crew of four
            {now !== undefined && `, ${distanceText(meetTime, now)}`}.
          </p>
          {!isOver && <CrewMenu crew={crew} you={view.you} now={now} onTalk={() => setIsTalking(true)} />}
        </header>
        {(view.news === 'on' || view.step === 3) && (
          <StepProgress
            label="Your progress"
            steps={crewSteps}
            current={view.step === 3 ? crewSteps.length : view.step}
            className={styles.steps ?? ''}
          />
        )}
        {view.news === 'on' && <p className={styles.next}>{stepText[view.step]}</p>}
        <CrewNotice crew={crew} news={view.news} now={now} />
        <CrewMembers crew={crew} now={now} onPerson={showPerson} />
        {view.news === 'ended' && <ReviewForm groupId={crew.groupId} reviewed={crew.reviewed} />}
        {!isOver && <CrewMeetingPlace crew={crew} />}
        <ChatPreview
          latest={messages.at(-1)}
          members={crew.members}
          ownId={view.you?.userId}
          unread={unread}
          onOpen={() => setIsTalking(true)}
        />
      </div>
      <Foot crew={crew} view={view} story={story} onTalk={() => setIsTalking(true)} />
      <ChatDialog
        groupId={crew.groupId}
        messages={messages}
        members={crew.members}
        ownId={view.you?.userId}
        isClosed={isOver}
        open={isTalking}
        onClose={() => setIsTalking(false)}
        onPerson={showPerson}
      />
      <MemberPanel
        crew={crew}
        member={crew.members.find(({ userId }) => userId === person)}
        open={isPersonShown}
        onClose={() => setIsPersonShown(false)}
      />
    </>
  );
}

type CrewMenuProps = {
  crew: CrewBody;
  you: CrewView['you'];
  now: Date | undefined;
  onTalk: () => void;
};

function CrewMenu({ crew, you, now, onTalk }: CrewMenuProps) {
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = useLeaveCrew(crew.groupId);
  return (
    <div className={styles.more}>
      <Menu trigger={<IconButton icon={more} label="More" />}>
        <MenuItem icon={chat} onSelect={onTalk}>
          Group Chat
        </MenuItem>
        {canLeave(crew, you, now) && (
          <MenuItem icon={out} careful onSelect={() => setIsLeaving(true)}>
            Leave the crew
          </MenuItem>
        )}
      </Menu>
      <ConfirmDialog
        open={isLeaving}
        title="Leave the crew?"
        confirmLabel="Leave"
        cancelLabel="Stay"
        careful
        working={leave.isPending}
        onConfirm={leave.goOut}
        onCancel={() => setIsLeaving(false)}
      >
        {crew.hold !== 'held' || leavingIsFree(crew, now)
          ? 'It costs nothing now. The others are notified that you cannot come.'
          : 'Less than an hour is left: your $5 hold is charged. The others are notified that you cannot come.'}
      </ConfirmDialog>
    </div>
  );
}

type FootProps = { crew: CrewBody; view: CrewView; story: ReactNode; onTalk: () => void };

function Foot({ crew, view, story, onTalk }: FootProps) {
  const [isTelling, setIsTelling] = useState(false);
  const { label, tone, story: words } = holdText(crew);
  const hasHappened = crew.hold !== 'held' || view.news !== 'on';
  return (
    <ActionBar>
      <div className={styles.money} data-told={hasHappened || undefined}>
        <Badge tone={tone} dot>
          {label}
        </Badge>
        <span>{words}</span>
        {hasHappened && (
          <Button variant="quiet" size="small" onClick={() => setIsTelling(true)}>
            What happened
          </Button>
        )}
      </div>
      <ActionButton crew={crew} view={view} onTalk={onTalk} />
      <Dialog open={isTelling} onClose={() => setIsTelling(false)} title="Your $5" lead={words} size="small">
        <div className={styles.story}>{story}</div>
      </Dialog>
    </ActionBar>
  );
}

type ActionButtonProps = Omit<FootProps, 'story'>;

/** The button for the next step; after the last step, the button for the chat. */
function ActionButton({ crew, view, onTalk }: ActionButtonProps) {
  const progress = useProgress(crew.groupId);
  const go = (step: Parameters<typeof progress.mutate>[0], then?: () => void) => {
    if (!progress.isPending) progress.mutate(step, { onSuccess: () => then?.() });
  };
  switch (view.action) {
    case 'introduce':
      return (
        <Button wide working={progress.isPending} onClick={() => go('introSent', onTalk)}>
          Send Intro Message
        </Button>
      );
    case 'set out':
      return (
        <Button wide working={progress.isPending} onClick={() => go('onTheWay')}>
          Confirm On The Way
        </Button>
      );
    case 'check in':
      return (
        <Button
          wide
          working={progress.isPending}
          disabledReason={
            view.opensLater ? `Check-in opens at ${formatTime(new Date(crew.checkInFrom))}.` : undefined
          }
          onClick={() => go('checkedIn')}
        >
          Check In
        </Button>
      );
    case 'talk':
      return (
        <Button wide onClick={onTalk}>
          Send a message
        </Button>
      );
    case 'none':
    default:
      return (
        <LinkButton asChild wide variant={view.news === 'ended' && !crew.reviewed ? 'second' : 'primary'}>
          <Link to="/automeetup" onClick={forgetCrew}>
            Find another crew
          </Link>
        </LinkButton>
      );
  }
}
