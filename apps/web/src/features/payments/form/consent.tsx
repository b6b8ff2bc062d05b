import { Link } from '../../../lib/link.tsx';
import { FinePrint } from '../../../ui/layout/text.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';

/** Shown beside every pay button. The links open in a new tab so that the typed card data is not lost. */
export function Consent({ ticket }: { ticket: boolean }) {
  return (
    <FinePrint>
      {ticket && 'Tickets are non-refundable and non-transferable. '}
      By paying you certify that you are over 18 and agree to our{' '}
      <Policy to="/terms">Terms of Service</Policy>, <Policy to="/privacy">Privacy Policy</Policy> and{' '}
      <Policy to="/cookie">Cookie Use Policy</Policy>.
    </FinePrint>
  );
}

function Policy({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} target="_blank">
      {children}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </Link>
  );
}
