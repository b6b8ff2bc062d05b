import { maxOtherNeedsLength, needsMessages } from './field-messages.ts';
import { needs } from './needs.ts';
import type { Need } from './needs.ts';

export const needLabels: Record<Need, string> = {
  vegetarian: 'Vegetarian',
  vegan: 'Vegan',
  halal: 'Halal',
  kosher: 'Kosher',
  gluten_free: 'Gluten-free',
  dairy_free: 'Dairy-free',
  nut_allergy: 'Nut allergy',
  shellfish_allergy: 'Shellfish allergy',
  step_free_access: 'Step-free access',
};

export function isNeed(value: unknown): value is Need {
  return needs.some((need) => need === value);
}

/** The chosen needs in the order of the list, each once, so that equal choices are equal lists. */
export function orderNeeds(chosen: readonly Need[]): Need[] {
  return needs.filter((need) => chosen.includes(need));
}

/** Characters that change the direction of the text around them. */
const directionControls = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/**
 * The text as it is stored: one line without control characters, because it is printed on a sheet and in a
 * terminal. Everything else, including markup, is kept as text.
 */
export function cleanOtherNeeds(typed: string): string {
  return typed
    .normalize('NFC')
    .replace(directionControls, '')
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim();
}

export function otherNeedsError(typed: string | null | undefined): string | undefined {
  const length = Array.from(cleanOtherNeeds(typed ?? '')).length;
  return length > maxOtherNeedsLength ? needsMessages.otherNeeds : undefined;
}
