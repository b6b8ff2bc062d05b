import { api, minuteMs } from '@crewtable/contract';
import type { LobbyBody } from '@crewtable/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { formatTime } from '../../../lib/format-date.ts';
import { Link } from '../../../lib/link.tsx';
import { useNow } from '../../../lib/product-clock.ts';
import { quickcrewKey } from '../../../lib/api/quickcrew-keys.ts';
import { Button, LinkButton } from '../../../ui/forms/button.tsx';
import { Table } from '../../../ui/table/table.tsx';
import { ActionBar } from '../lobby/action-bar.tsx';
import { crewToast } from '../crew/crew-toast.ts';
import { fourSeats } from '../four-seats.ts';
import styles from '../lobby/lobby-page.module.css';
import { optionsQuery } from '../quickcrew-queries.ts';
import { forgetLobby } from '../lobby/use-lobby.ts';
import { whenText } from './meeting-time-text.ts';

const onlyYou = fourSeats([{ state: 'you' }]);

/** No crew was found for this time: explains what happens to the $5 and offers another time. */
export function ExpiredPage({ lobby: { lobbyId, preferences } }: { lobby: LobbyBody }) {
  const now = useNow(minuteMs);
  const queries = useQueryClient();
  const next = useQuery(optionsQuery).data?.meetingTimes[0]?.meetingTime;
  const again = useMutation({
    mutationFn: (meetingTime: string) =>
      call(api.quickcrew.setLobbyPreferences, { params: { lobbyId }, body: { meetingTime } }),
    onError: (error) => crewToast.failed('Failed to set preferences', error),
    onSettled: () => queries.invalidateQueries({ queryKey: [...quickcrewKey, 'lobby', lobbyId] }),
  });
  return (
    <>
      <div className={styles.centre}>
        <Table seats={onlyYou} startAngle={45} decorative />
        <div>
          <h1>No crew this time</h1>
          <p>
            {whenText(new Date(preferences.meetingTime), now)}: not enough students were ready in time. Your
            $5 hold is released, and nothing was charged.
          </p>
        </div>
      </div>
      <ActionBar>
        {next !== undefined && (
          <Button wide working={again.isPending} onClick={() => again.mutate(next)}>
            Try {formatTime(new Date(next))} instead
          </Button>
        )}
        <LinkButton asChild variant="second" wide>
          <Link to="/automeetup" replace onClick={forgetLobby}>
            See all times
          </Link>
        </LinkButton>
      </ActionBar>
    </>
  );
}
