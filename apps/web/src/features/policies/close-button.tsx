import { useNavigate } from 'react-router';
import { cameFromOurPage } from '../../lib/previous-page.ts';
import { IconButton } from '../../ui/forms/icon-button.tsx';

/** Returns to the previous page of this site, or to the landing page if the reader came from another site. */
export function CloseButton() {
  const navigate = useNavigate();

  function close() {
    void (cameFromOurPage() ? navigate(-1) : navigate('/'));
  }

  return <IconButton icon="close" label="Close" raised onClick={close} />;
}
