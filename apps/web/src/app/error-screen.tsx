import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { NotFoundPage } from '../features/public-pages/not-found-page.tsx';
import { ScreenLoadError } from '../lib/load-screen.ts';
import { Button, LinkButton } from '../ui/forms/button.tsx';
import type { TableSeat } from '../ui/table/seat.ts';
import { Table } from '../ui/table/table.tsx';

const openSeats = Array.from({ length: 6 }, (): TableSeat => ({ state: 'open' }));

function reloadPage(): void {
  window.location.reload();
}

/** Replaces a screen that failed, inside the layout. */
export function ErrorScreen({ reload = reloadPage }: { reload?: () => void }) {
  const error = useRouteError();
  const isLoadError = error instanceof ScreenLoadError;
  // A reload loads the missing code, so the page reloads by itself when the network is back.
  useEffect(() => {
    if (!isLoadError) return undefined;
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [isLoadError, reload]);
  return (
    <NotFoundPage
      picture={<Table seats={openSeats} locked decorative />}
      title="Unexpected Application Error!"
      ways={
        <>
          <Button onClick={reload}>Reload</Button>
          <LinkButton variant="second" href="/">
            Go to the home page
          </LinkButton>
        </>
      }
    >
      {isLoadError
        ? 'This page did not load completely. Please check your connection and reload it.'
        : 'Something went wrong on this page. Your bookings are safe. Please reload it.'}
    </NotFoundPage>
  );
}

/** Replaces the whole page if the layout itself failed. */
export function ErrorPage() {
  return (
    <main>
      <ErrorScreen />
    </main>
  );
}
