import { Button } from '../../../ui/forms/button.tsx';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import { showToast } from '../../../ui/feedback/show-toast.tsx';
import { ToastCard } from '../../../ui/feedback/toast-card.tsx';
import { Chapter, Row } from './specimen.tsx';

const joined = ["You've successfully joined the group!", 'Ben and you sit together on Sunday.'] as const;
const refused = ['Payment did not succeed. Please try again.', 'Your card was not charged.'] as const;
const copied = ['Invite link copied to clipboard!'] as const;

export function Toasts() {
  return (
    <Chapter title="Toasts">
      <Row arrange="two">
        <ToastCard
          tone="success"
          title={joined[0]}
          detail={joined[1]}
          close={<IconButton icon="close" label="Close" />}
        />
        <ToastCard
          tone="error"
          title={refused[0]}
          detail={refused[1]}
          close={<IconButton icon="close" label="Close" />}
        />
      </Row>
      <Row arrange="tight">
        <Button variant="second" size="small" onClick={() => showToast.success(...joined)}>
          Show a success
        </Button>
        <Button variant="second" size="small" onClick={() => showToast.error(...refused)}>
          Show an error
        </Button>
        <Button variant="second" size="small" onClick={() => showToast.info(...copied)}>
          Show a note
        </Button>
      </Row>
    </Chapter>
  );
}
