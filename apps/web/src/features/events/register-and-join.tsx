import type { EventBody } from '@crewtable/contract';
import { useState } from 'react';
import { Button } from '../../ui/forms/button.tsx';
import { RegistrationDialog } from './registration-dialog.tsx';
import type { RenderPaymentForm } from './registration-dialog.tsx';

type RegisterAndJoinProps = {
  event: EventBody;
  renderPaymentForm: RenderPaymentForm;
  onRegistered: () => void;
};

/** Opens the registration for the one event of a friend's invitation. */
export function RegisterAndJoin({ event, renderPaymentForm, onRegistered }: RegisterAndJoinProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button wide onClick={() => setOpen(true)}>
        Register & Join Group
      </Button>
      <RegistrationDialog
        open={open}
        title={event.title}
        dates={[event]}
        renderPaymentForm={renderPaymentForm}
        onClose={() => setOpen(false)}
        onRegistered={() => {
          setOpen(false);
          onRegistered();
        }}
      />
    </>
  );
}
