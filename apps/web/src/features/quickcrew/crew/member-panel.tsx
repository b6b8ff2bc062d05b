import { minuteMs } from '@crewtable/contract';
import type { CrewBody } from '@crewtable/contract';
import { useState } from 'react';
import { useNow } from '../../../lib/product-clock.ts';
import { toneOfPerson } from '../../../ui/layout/avatar-tone.ts';
import { Avatar } from '../../../ui/layout/avatar.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { canLeave, initialsOf, stateOf, stateText } from './crew-flow.ts';
import type { CrewMember } from './crew-flow.ts';
import { CrewReport } from './crew-report.tsx';
import { handleLink } from './handle-link.ts';
import type { HandleLink, Network } from './handle-link.ts';
import styles from './member-panel.module.css';
import { useLeaveCrew } from './use-crew.ts';
import { useWish } from './use-wish.ts';

type MemberPanelProps = {
  crew: CrewBody;
  member: CrewMember | undefined;
  open: boolean;
  onClose: () => void;
};

/** The panel of a crew member: profile, social links, and the student's wish about the member. */
export function MemberPanel({ crew, member, open, onClose }: MemberPanelProps) {
  const now = useNow(minuteMs);
  const [isReporting, setIsReporting] = useState(false);
  const [isLeavingOffered, setIsLeavingOffered] = useState(false);
  const leaving = useLeaveCrew(crew.groupId);
  const you = crew.members.find(({ isYou }) => isYou);
  return (
    <Dialog
      open={open && member !== undefined}
      onClose={onClose}
      title={member?.name ?? ''}
      size="small"
      footer={
        member !== undefined &&
        !member.isYou && (
          <Button variant="careful" size="small" onClick={() => setIsReporting(true)}>
            Report
          </Button>
        )
      }
    >
      {member !== undefined && (
        <>
          <div className={styles.who}>
            <Avatar
              size="large"
              initials={initialsOf(member.name)}
              tone={member.left ? 'linen' : toneOfPerson(member)}
              present={member.checkedIn}
            />
            <div>
              <b>{member.college}</b>
              <p>{stateText[stateOf(member, crew, now)]}</p>
            </div>
          </div>
          <ul className={styles.handles} aria-label="Social handles">
            {handlesOf(member).map(({ label, words, href }) => (
              <li key={label}>
                <a href={href} target="_blank" rel="noopener noreferrer">
                  <span>{label}</span>
                  <b>{words}</b>
                  <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
                </a>
              </li>
            ))}
          </ul>
          {!member.isYou && <Wishes groupId={crew.groupId} member={member} />}
          <CrewReport
            groupId={crew.groupId}
            member={member}
            open={isReporting}
            onClose={() => setIsReporting(false)}
            onSent={() => setIsLeavingOffered(canLeave(crew, you, now))}
          />
          <ConfirmDialog
            open={isLeavingOffered}
            title={`You don’t have to meet ${member.name}`}
            confirmLabel="I can’t come"
            workingLabel="Leaving..."
            cancelLabel="I’ll be there"
            working={leaving.isPending}
            onConfirm={leaving.goOut}
            onCancel={() => setIsLeavingOffered(false)}
          >
            From now on you are never in the same crew. You can leave this one at no cost: your $5 hold is
            released, and the others read only that you left.
          </ConfirmDialog>
        </>
      )}
    </Dialog>
  );
}

function handlesOf(member: CrewMember): readonly HandleLink[] {
  const handles: readonly (readonly [Network, string | null])[] = [
    ['linkedin', member.linkedinHandle],
    ['instagram', member.instagramHandle],
    ['facebook', member.facebookHandle],
  ];
  return handles.flatMap(([network, handle]) =>
    handle === null || handle.trim() === '' ? [] : [handleLink(network, handle)],
  );
}

function Wishes({ groupId, member }: { groupId: string; member: CrewMember }) {
  const change = useWish(groupId, member);
  // Shows the pressed wish immediately; if the request fails, shows the saved wish again.
  const wish = change.isPending ? change.variables : member.wish;
  const choose = (chosen: 'again' | 'never') => {
    if (!change.isPending) change.mutate(wish === chosen ? null : chosen);
  };
  return (
    <>
      <div className={styles.wishes} role="group" aria-label={`Meet ${member.name} again?`}>
        <button type="button" aria-pressed={wish === 'again'} onClick={() => choose('again')}>
          Again
        </button>
        <button type="button" aria-pressed={wish === 'never'} onClick={() => choose('never')}>
          Never again
        </button>
      </div>
      <p className={styles.note}>
        Your wishes are private. ‘Again’ is shown only if both of you choose it. ‘Never again’ is never shown,
        hides their messages, and keeps you apart from now on.
      </p>
    </>
  );
}
