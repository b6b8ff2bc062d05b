export interface SharedLink {
  readonly title: string;
  readonly text: string;
  readonly url: string;
}

/** Uses the share dialog of the device, or the clipboard if there is none. */
export async function shareOrCopy(link: SharedLink): Promise<'shared' | 'copied' | 'left' | 'failed'> {
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share({ title: link.title, text: link.text, url: link.url });
      return 'shared';
    }
    await navigator.clipboard.writeText(link.url);
    return 'copied';
  } catch (error) {
    // The person closed the share dialog of the device: not an error.
    return error instanceof DOMException && error.name === 'AbortError' ? 'left' : 'failed';
  }
}
