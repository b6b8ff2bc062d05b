import type { StoryStorage } from './player.ts';

const key = 'demo_story';

/** Keeps the story of this tab, so that a page that is loaded again can go on with it. */
export function storyStorage<Story extends { readonly kind: string }>(
  kind: Story['kind'],
): StoryStorage<Story> {
  return {
    read() {
      const story = readStory();
      return story?.kind === kind ? (story as Story) : undefined;
    },
    write(story) {
      try {
        if (story !== undefined) sessionStorage.setItem(key, JSON.stringify(story));
        else sessionStorage.removeItem(key);
      } catch {
        // The browser blocks storage: the story cannot be resumed after a reload.
      }
    },
  };
}

/** The kind of the story that this tab has played last. */
export function storedKind(): string | undefined {
  return readStory()?.kind;
}

function readStory(): { readonly kind: string } | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return typeof stored === 'object' && stored !== null && 'kind' in stored
      ? (stored as { kind: string })
      : undefined;
  } catch {
    return undefined;
  }
}
