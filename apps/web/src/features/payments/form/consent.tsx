import { NewTabLink } from '../../../components/new-tab-link.tsx';
import { FinePrint } from '../../../ui/layout/text.tsx';

/** Shown beside every pay button. */
export function Consent({ ticket }: { ticket: boolean }) {
  return (
    <FinePrint>
      {ticket && 'Tickets are non-refundable and non-transferable. '}
      By paying you certify that you are over 18 and agree to our{' '}
      <NewTabLink to="/terms">Terms of Service</NewTabLink>,{' '}
      <NewTabLink to="/privacy">Privacy Policy</NewTabLink> and{' '}
      <NewTabLink to="/cookie">Cookie Use Policy</NewTabLink>.
    </FinePrint>
  );
}
