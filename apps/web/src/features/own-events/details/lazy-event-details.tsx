import type { ComponentProps } from 'react';
import { lazy, Suspense, useState } from 'react';
import { loadScreen } from '../../../lib/load-screen.ts';
import type { EventDetails as Details } from './event-details.tsx';

/** Also called when the pointer or the focus reaches a link to the details. */
export const loadEventDetails = () => import('./event-details.tsx');
const Dialog = lazy(async () => {
  const { EventDetails: LoadedDetails } = await loadScreen(loadEventDetails);
  return { default: LoadedDetails };
});

/** The details of an event. Their code is loaded when they are opened. */
export function EventDetails(props: ComponentProps<typeof Details>) {
  const isOpen = props.eventId !== undefined;
  // Stays mounted after the first time, for the closing animation.
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  return (
    wasOpened && (
      <Suspense fallback={null}>
        <Dialog {...props} />
      </Suspense>
    )
  );
}
