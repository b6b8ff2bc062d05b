import { api } from '@crewtable/contract';
import type { TeamMemberBody } from '@crewtable/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { teamKey } from '../../components/office/console-query.ts';
import { LoadFailure, LoadingRows, OfficePage } from '../../components/office/office-page.tsx';
import { InviteDialog, MemberDialog } from '../../features/organisers/team-dialogs.tsx';
import { TeamShifts } from '../../features/organisers/shifts.tsx';
import { TeamList } from '../../features/organisers/team-list.tsx';
import { call } from '../../lib/api/api-client.ts';
import { Button } from '../../ui/forms/button.tsx';

export const handle = { title: 'Team' };

export function Component() {
  const team = useQuery({
    queryKey: teamKey,
    queryFn: ({ signal }) => call(api.organisers.team, { signal }),
  });
  const [isInviting, setIsInviting] = useState(false);
  const [changed, setChanged] = useState<TeamMemberBody>();
  return (
    <OfficePage
      title="Team"
      lead="Who may come in, what they may do and when they work. Every change is in the audit log."
      action={
        team.data && (
          <Button size="small" onClick={() => setIsInviting(true)}>
            Invite somebody
          </Button>
        )
      }
    >
      {team.isPending && <LoadingRows />}
      {team.error && (
        <LoadFailure error={team.error} onRetry={() => void team.refetch()} working={team.isFetching} />
      )}
      {team.data && <TeamList members={team.data.members} onChange={setChanged} />}
      {team.data && <TeamShifts />}
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
      {changed && <MemberDialog member={changed} onClose={() => setChanged(undefined)} />}
    </OfficePage>
  );
}
