import type { SeriesRegistration } from '../../features/series-registration/use-series-registration.ts';
import { Button } from '../../ui/forms/button.tsx';
import { SummerScreen } from './summer-registration.tsx';

export { handle } from './summer.tsx';

export function Component() {
  return <SummerScreen Action={OpenRegistration} />;
}

function OpenRegistration({ registration }: { registration: SeriesRegistration }) {
  return (
    <Button variant="dark" onClick={registration.show}>
      Register Now
    </Button>
  );
}
