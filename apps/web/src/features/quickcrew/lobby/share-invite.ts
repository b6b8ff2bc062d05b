import { crewToast } from '../crew/crew-toast.ts';

function inviteLink(lobbyId: string): string {
  return `${window.location.origin}/automeetup/join-group/${encodeURIComponent(lobbyId)}`;
}

/** Uses the share dialog of the device, or the clipboard if there is none. */
export async function shareInvite(lobbyId: string): Promise<void> {
  const url = inviteLink(lobbyId);
  try {
    if ('share' in navigator) {
      await navigator.share({
        title: 'QuickCrew',
        text: 'Join my crew: four of us, today, in Lower Manhattan.',
        url,
      });
      return;
    }
    await (navigator as Navigator).clipboard.writeText(url);
    crewToast.done('Invite link copied to clipboard!');
  } catch (error) {
    // The student closed the share dialog: not an error.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    crewToast.failed('Failed to share invite link');
  }
}
