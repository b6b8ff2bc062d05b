import { useState } from 'react';

interface PhoneStory {
  readonly isSignedIn: boolean;
  readonly kind: 'evening' | 'crew';
  /** The lobby of the crew's story, and its crew, once it was found. */
  readonly lobbyId: string | undefined;
  readonly groupId: string | undefined;
  readonly isOver: boolean;
}

/**
 * The page that the phone shows first. From there the product itself leads on, for example from the queue to
 * the crew, so the address changes only when another story begins.
 */
export function usePhonePath(story: PhoneStory): string {
  const subject = `${story.isSignedIn} ${story.kind} ${story.lobbyId}`;
  const [shown, setShown] = useState({ subject, path: pathOf(story) });
  if (shown.subject === subject) return shown.path;
  const path = pathOf(story);
  setShown({ subject, path });
  return path;
}

function pathOf({ isSignedIn, kind, lobbyId, groupId, isOver }: PhoneStory): string {
  if (!isSignedIn) return '/events/week';
  if (kind === 'evening') return '/home';
  if (lobbyId === undefined) return '/automeetup';
  if (groupId === undefined) return '/automeetup/loading';
  return isOver ? `/automeetup/group?${new URLSearchParams({ groupId })}` : '/automeetup/group';
}
