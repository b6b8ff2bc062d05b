import type { LobbyBody } from '@crewtable/contract';
import { api, crewSize, lobbyExpiresBeforeMs, minuteMs } from '@crewtable/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { formatTime } from '../../../lib/format-date.ts';
import { numberInWords } from '../../../lib/site/site-text.ts';
import { useNow } from '../../../lib/product-clock.ts';
import { quickcrewKey } from '../../../lib/api/quickcrew-keys.ts';
import { Badge } from '../../../ui/layout/badge.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Paper } from '../../../ui/layout/paper.tsx';
import { Table } from '../../../ui/table/table.tsx';
import { ActionBar } from '../lobby/action-bar.tsx';
import { ConnectionError } from '../connection-error.tsx';
import { crewToast } from '../crew/crew-toast.ts';
import { lobbySeats } from '../lobby/lobby-seats.ts';
import styles from '../lobby/lobby-page.module.css';
import type { LeaveLobby } from '../lobby/use-lobby.ts';
import { distanceText, whenText } from './meeting-time-text.ts';

type LinePageProps = {
  lobby: LobbyBody;
  leave: LeaveLobby;
  error: Error | null;
  isAsking: boolean;
  onRetry: () => void;
};

/** The queue screen: the seats of the lobby are taken, the others are still free. */
export function QueuePage({ lobby, leave, error, isAsking, onRetry }: LinePageProps) {
  const now = useNow(minuteMs);
  const [isLeaving, setIsLeaving] = useState(false);
  const time = new Date(lobby.preferences.meetingTime);
  return (
    <>
      <div className={styles.centre}>
        <Table
          seats={lobbySeats({ users: lobby.users.filter(({ joined }) => joined) })}
          startAngle={45}
          className={styles.seeking}
        />
        <div>
          <h1>Finding your crew</h1>
          <p>
            {whenText(time, now)}, {lobby.preferences.location}
            {now !== undefined && `. That is ${distanceText(time, now)}.`}
          </p>
        </div>
        {error === null ? (
          <p role="status">
            {searchText(lobby)} You can put the phone away: we notify you as soon as there are four of you.
          </p>
        ) : (
          <ConnectionError error={error} working={isAsking} onRetry={onRetry} />
        )}
        {lobby.offeredMeetingTime !== undefined && (
          <Offer lobbyId={lobby.lobbyId} meetingTime={lobby.offeredMeetingTime} />
        )}
      </div>
      <ActionBar>
        <p className={styles.note}>
          <Badge tone="amber" dot>
            $5 held
          </Badge>
          Released if no crew is found.
        </p>
        <Button variant="second" wide onClick={() => setIsLeaving(true)}>
          Leave the queue
        </Button>
      </ActionBar>
      <ConfirmDialog
        open={isLeaving}
        title="Leave the queue?"
        confirmLabel="Leave"
        cancelLabel="Stay"
        careful
        working={leave.isPending}
        onConfirm={leave.goOut}
        onCancel={() => setIsLeaving(false)}
      >
        Your $5 hold is released, and nothing is charged. Friends in your lobby stay in it.
      </ConfirmDialog>
    </>
  );
}

/** 'You need two more students for this time. We look until 7:00 PM.' */
function searchText({ users, preferences: { meetingTime } }: LobbyBody): string {
  const missing = crewSize - users.filter(({ joined }) => joined).length;
  const until = formatTime(new Date(Date.parse(meetingTime) - lobbyExpiresBeforeMs));
  const others = `${numberInWords(missing)} more student${missing === 1 ? '' : 's'}`;
  return `You need ${others} for this time. We look until ${until}.`;
}

/**
 * Offers another time. A lobby of three needs exactly one more student, and no single student is left for its
 * time.
 */
function Offer({ lobbyId, meetingTime }: { lobbyId: string; meetingTime: string }) {
  const queries = useQueryClient();
  const words = formatTime(new Date(meetingTime));
  const accept = useMutation({
    mutationFn: () => call(api.quickcrew.setLobbyPreferences, { params: { lobbyId }, body: { meetingTime } }),
    onSuccess: () => crewToast.done(`You meet at ${words} instead.`),
    onError: (error) => crewToast.failed('Failed to set preferences', error),
    onSettled: () => queries.invalidateQueries({ queryKey: [...quickcrewKey, 'lobby', lobbyId] }),
  });
  return (
    <Paper as="section" className={styles.offer} aria-label="Another time">
      <span className={styles.who}>
        <b>{words} has a student for your crew</b>
        <span>No student is left for your time.</span>
      </span>
      <Button size="small" wide working={accept.isPending} onClick={() => accept.mutate()}>
        Take {words}
      </Button>
    </Paper>
  );
}
