import { useNavigate } from 'react-router';
import { cameFromOurPage } from '../../lib/previous-page.ts';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { left } from '../../ui/layout/icons.ts';
import { changeAddress, useLoginFlow } from './login-flow.ts';

/**
 * Goes from the code step to the email step; from there to the previous page of this site, or to the landing
 * page.
 */
export function BackButton({ className }: { className?: string | undefined }) {
  const { step } = useLoginFlow();
  const navigate = useNavigate();

  function goBack() {
    if (step === 'passcode') changeAddress();
    else void (cameFromOurPage() ? navigate(-1) : navigate('/'));
  }

  return <IconButton icon={left} label="Back" raised className={className} onClick={goBack} />;
}
