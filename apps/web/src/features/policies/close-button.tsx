import { useNavigate } from 'react-router';
import { cameFromOurPage } from '../../lib/previous-page.ts';
import { IconButton } from '../../ui/forms/icon-button.tsx';

/** Back to where the reader came from, or to the first page for someone who came from elsewhere. */
export function CloseButton() {
  const navigate = useNavigate();

  function close() {
    void (cameFromOurPage() ? navigate(-1) : navigate('/'));
  }

  return <IconButton icon="close" label="Close" raised onClick={close} />;
}
