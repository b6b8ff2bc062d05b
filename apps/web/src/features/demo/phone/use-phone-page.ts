import { useState } from 'react';

interface PhoneStory {
  /** False while the session, the student or a stored story is being read. */
  readonly isKnown: boolean;
  readonly isSignedIn: boolean;
  /** Undefined for a student without a profile. */
  readonly studentId: string | undefined;
  readonly kind: 'evening' | 'crew';
  /** The lobby of the crew's story, and its crew, once it was found. */
  readonly lobbyId: string | undefined;
  readonly groupId: string | undefined;
  readonly isOver: boolean;
}

/** A page of our own product. Another id loads the page again. */
export interface PhonePage {
  readonly id: string;
  readonly path: string;
}

/**
 * The page that the phone shows first. From there the product itself leads on, for example from the queue to
 * the crew, so the page changes only when another student is signed in or another story begins. It stays while
 * something is being read, so that the frame loads once. Undefined until everything is known for the first time.
 */
export function usePhonePage(story: PhoneStory): PhonePage | undefined {
  const { isKnown, isSignedIn, studentId, kind, lobbyId } = story;
  const id = [isSignedIn, studentId, kind, kind === 'crew' ? lobbyId : undefined].join(' ');
  const [shown, setShown] = useState<PhonePage>();
  if (!isKnown || shown?.id === id) return shown;
  const page = { id, path: pathOf(story) };
  setShown(page);
  return page;
}

function pathOf({ isSignedIn, kind, lobbyId, groupId, isOver }: PhoneStory): string {
  if (!isSignedIn) return '/events/week';
  if (kind === 'evening') return '/home';
  if (lobbyId === undefined) return '/automeetup';
  if (groupId === undefined) return '/automeetup/loading';
  return isOver ? `/automeetup/group?${new URLSearchParams({ groupId })}` : '/automeetup/group';
}
