import { isNeed } from '@crewtable/contract';
import { profileFieldNames } from './profile-values.ts';
import type { ProfileValues } from './profile-values.ts';

/** In session storage: it ends with the tab, and signing out clears it. */
const draftKey = 'draft_profile';

/** The typed but unsaved values, which survive a reload. */
export function readDraft(): Partial<ProfileValues> | undefined {
  const draft = parsed(stored());
  if (draft === undefined) return undefined;
  const typed = profileFieldNames.flatMap((name) => {
    const value = draft[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  const { needs } = draft;
  if (typed.length === 0) return undefined;
  return { ...Object.fromEntries(typed), ...(Array.isArray(needs) && { needs: needs.filter(isNeed) }) };
}

export function saveDraft(values: ProfileValues): void {
  try {
    sessionStorage.setItem(draftKey, JSON.stringify(values));
  } catch {
    // The browser blocks storage. The form keeps the values while the page is open.
  }
}

export function clearDraft(): void {
  try {
    sessionStorage.removeItem(draftKey);
  } catch {
    // The browser blocks storage, so there is no draft to remove.
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
