import type { SeriesRegistration } from '../../features/series-registration/use-series-registration.ts';
import { Button } from '../../ui/forms/button.tsx';
import { SeasonScreen } from './season-screen.tsx';

export { handle } from './season.tsx';

/** The variant of the page of the summer whose first button opens the registration directly. */
export function Component() {
  return <SeasonScreen slug="summer" Action={OpenRegistration} />;
}

function OpenRegistration({ registration }: { registration: SeriesRegistration }) {
  return (
    <Button variant="dark" onClick={registration.show}>
      Register Now
    </Button>
  );
}
