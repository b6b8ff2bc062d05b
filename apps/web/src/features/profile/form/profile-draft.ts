import { profileFieldNames } from './profile-values.ts';
import type { ProfileValues } from './profile-values.ts';

/** Goes with the tab, and with the session: signing out empties this storage. */
const draftKey = 'draft_profile';

/** What was typed and not yet sent, so that a reload loses nothing. */
export function readDraft(): Partial<ProfileValues> | undefined {
  const draft = parsed(stored());
  if (draft === undefined) return undefined;
  const typed = profileFieldNames.flatMap((name) => {
    const value = draft[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return typed.length === 0 ? undefined : Object.fromEntries(typed);
}

export function saveDraft(values: ProfileValues): void {
  try {
    sessionStorage.setItem(draftKey, JSON.stringify(values));
  } catch {
    // A browser that keeps nothing for us: the form holds it for as long as the page is open.
  }
}

export function clearDraft(): void {
  try {
    sessionStorage.removeItem(draftKey);
  } catch {
    // Nothing was kept either.
  }
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(draftKey);
  } catch {
    return null;
  }
}

function parsed(text: string | null): Record<string, unknown> | undefined {
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
