import type { ComponentProps } from 'react';
import { DialogOnDemand } from '../../../components/dialog-on-demand.tsx';
import type { EventDetails as Details } from './event-details.tsx';

/** Also called when the pointer or the focus reaches a link to the details. */
export const loadEventDetails = () => import('./event-details.tsx');

/** The details of an event. Their code is loaded when they are opened. */
export function EventDetails(props: ComponentProps<typeof Details>) {
  return (
    <DialogOnDemand
      isOpen={props.eventId !== undefined}
      onClose={props.onClose}
      load={loadEventDetails}
      renderDialog={({ EventDetails: LoadedDetails }) => <LoadedDetails {...props} />}
    />
  );
}
