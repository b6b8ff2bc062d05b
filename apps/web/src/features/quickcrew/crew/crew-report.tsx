import { ReportDialog } from '../../../components/report-dialog.tsx';
import type { CrewMember } from './crew-flow.ts';
import { useWish } from './use-wish.ts';

type CrewReportProps = {
  groupId: string;
  member: CrewMember;
  open: boolean;
  onClose: () => void;
  onSent: () => void;
};

/** Reports a crew member to the organiser, together with the crew. */
export function CrewReport({ groupId, member, open, onClose, onSent }: CrewReportProps) {
  const wish = useWish(groupId, member);
  const { userId, name } = member;
  return (
    <ReportDialog
      person={{ userId, name, firstName: name }}
      metAt={{ groupId }}
      apartLabel={member.wish === 'never' ? undefined : 'Never put us together again'}
      open={open}
      onClose={onClose}
      onSent={onSent}
      onKeepApart={() => wish.mutate('never')}
      phone
    />
  );
}
