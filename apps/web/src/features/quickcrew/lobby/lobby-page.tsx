import type { LobbyBody } from '@crewtable/contract';
import { useState } from 'react';
import { formatTime } from '../../../lib/format-date.ts';
import { Badge } from '../../../ui/layout/badge.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { StepProgress } from '../../../ui/feedback/step-progress.tsx';
import { TableLoader } from '../../../ui/table/table-loader.tsx';
import { Table } from '../../../ui/table/table.tsx';
import { ActionBar } from './action-bar.tsx';
import { ConnectionError } from '../connection-error.tsx';
import { lobbySteps } from './lobby-flow.ts';
import type { LobbyView } from './lobby-flow.ts';
import { LobbyRows } from './lobby-rows.tsx';
import { lobbySeats } from './lobby-seats.ts';
import styles from './lobby-page.module.css';
import { PreferencesDialog } from './preferences-dialog.tsx';
import { shareInvite } from './share-invite.ts';
import type { useLobby } from './use-lobby.ts';

type LobbyPageProps = {
  lobbyId: string;
  state: ReturnType<typeof useLobby>;
  /** Opens the hold dialog. */
  onReserve: () => void;
};

export function LobbyPage({ lobbyId, state, onReserve }: LobbyPageProps) {
  const { lobby, view, error, isAsking, resume, dismissal } = state;
  if (lobby === undefined || view === undefined) {
    return (
      <>
        <header className={styles.head}>
          <h1>Your lobby</h1>
        </header>
        {error === null ? (
          <TableLoader />
        ) : (
          <ConnectionError error={error} working={isAsking} onRetry={resume} />
        )}
      </>
    );
  }
  return (
    <>
      <div className={styles.body}>
        <header className={styles.head}>
          <div>
            <h1>Your lobby</h1>
            <p>Come alone, or bring up to two friends.</p>
          </div>
          <Table seats={lobbySeats(lobby)} startAngle={45} mini decorative className={styles.table} />
        </header>
        <StepProgress
          label="Your progress"
          steps={lobbySteps}
          current={view.step}
          className={styles.steps ?? ''}
        />
        {error !== null && (
          <div className={styles.problem}>
            <ConnectionError error={error} working={isAsking} onRetry={resume} />
          </div>
        )}
        <Facts lobbyId={lobbyId} preferences={lobby.preferences} onClosed={resume} />
        <LobbyRows
          view={view}
          onInvite={() => void shareInvite(lobbyId)}
          dismissing={dismissal.isPending ? dismissal.variables : undefined}
          onDismiss={(userId) => {
            if (!dismissal.isPending) dismissal.mutate(userId);
          }}
        />
      </div>
      <Foot state={state} view={view} onReserve={onReserve} />
    </>
  );
}

type FactsProps = { lobbyId: string; preferences: LobbyBody['preferences']; onClosed: () => void };

/** Location, group size and time. Each opens the preferences dialog. */
function Facts({ lobbyId, preferences, onClosed }: FactsProps) {
  const [isEditing, setIsEditing] = useState(false);
  const { location, groupSize, meetingTime } = preferences;
  const facts = [
    ['Location', location],
    ['Group size', `${groupSize} students`],
    ['Meeting time', formatTime(new Date(meetingTime))],
  ] as const;
  return (
    <>
      <div className={styles.facts} role="group" aria-label="Preferences">
        {facts.map(([label, words]) => (
          <button key={label} type="button" aria-haspopup="dialog" onClick={() => setIsEditing(true)}>
            <small>{label}</small> <span>{words}</span>
          </button>
        ))}
      </div>
      <PreferencesDialog
        lobbyId={lobbyId}
        preferences={preferences}
        open={isEditing}
        onClose={() => {
          setIsEditing(false);
          onClosed();
        }}
      />
    </>
  );
}

type FootProps = Omit<LobbyPageProps, 'lobbyId'> & { view: LobbyView };

function Foot({ state, view, onReserve }: FootProps) {
  const [isLeaving, setIsLeaving] = useState(false);
  const { ready, queue, leave, error, finishInviting } = state;
  const isPaid = view.you?.paid === true;
  return (
    <ActionBar>
      <p className={styles.note}>
        {isPaid ? (
          <>
            <Badge tone="amber" dot>
              $5 held
            </Badge>
            Released when you check in.
          </>
        ) : (
          'Your card is charged $5 only if you do not check in.'
        )}
      </p>
      {view.action === 'finish inviting' && (
        <Button wide onClick={finishInviting}>
          Done Inviting
        </Button>
      )}
      {view.action === 'reserve' && (
        <Button wide disabled={error !== null} onClick={onReserve}>
          Reserve My Spot (No Charge)
        </Button>
      )}
      {view.action === 'get ready' && (
        <Button
          wide
          working={ready.isPending}
          disabled={error !== null}
          onClick={() => {
            if (!ready.isPending) ready.mutate(true);
          }}
        >
          Ready to Join
        </Button>
      )}
      {(view.action === 'wait' || view.action === 'queue') &&
        (queue.isError ? (
          <Button wide onClick={() => queue.mutate()}>
            Try Again
          </Button>
        ) : (
          <Button wide working workingLabel="Waiting on others...">
            Ready to Join
          </Button>
        ))}
      <div className={styles.quiet}>
        <Button variant="quiet" size="small" onClick={() => setIsLeaving(true)}>
          Leave the lobby
        </Button>
        {view.action === 'wait' && (
          <Button variant="quiet" size="small" disabled={ready.isPending} onClick={() => ready.mutate(false)}>
            Not ready yet
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isLeaving}
        title="Leave the lobby?"
        confirmLabel="Leave"
        cancelLabel="Stay"
        careful
        working={leave.isPending}
        onConfirm={leave.goOut}
        onCancel={() => setIsLeaving(false)}
      >
        {isPaid
          ? 'Your $5 hold is released, and nothing is charged.'
          : 'It costs nothing, and you can come back at any time.'}
      </ConfirmDialog>
    </ActionBar>
  );
}
