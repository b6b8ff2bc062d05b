import { shareOrCopy } from '../../../lib/share-or-copy.ts';
import { crewToast } from '../crew/crew-toast.ts';

function inviteLink(lobbyId: string): string {
  return `${window.location.origin}/automeetup/join-group/${encodeURIComponent(lobbyId)}`;
}

/** Uses the share dialog of the device, or the clipboard if there is none. */
export async function shareInvite(lobbyId: string): Promise<void> {
  const outcome = await shareOrCopy({
    title: 'QuickCrew',
    text: 'Join my crew: four of us, today, in Lower Manhattan.',
    url: inviteLink(lobbyId),
  });
  if (outcome === 'copied') crewToast.done('Invite link copied to clipboard!');
  if (outcome === 'failed') crewToast.failed('Failed to share invite link');
}
