import { useMutation } from '@tanstack/react-query';
import { logOut } from '../../lib/session/session.ts';
import { Button } from '../../ui/forms/button.tsx';
import { showToast } from '../../ui/feedback/show-toast.tsx';

export function LogOutButton({ variant }: { variant: 'second' | 'quiet' }) {
  const leaving = useMutation({
    mutationFn: logOut,
    networkMode: 'always',
    onError: () => showToast.error('Failed to log out. Please try again.'),
  });
  return (
    <Button
      variant={variant}
      size="small"
      working={leaving.isPending}
      workingLabel="Logging out..."
      onClick={() => leaving.mutate()}
    >
      Log Out
    </Button>
  );
}
