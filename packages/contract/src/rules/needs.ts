/** Diet and access: what a venue has to know to serve its guests. Optional, and never shown to other students. */

export const needs = [
  'vegetarian',
  'vegan',
  'halal',
  'kosher',
  'gluten_free',
  'dairy_free',
  'nut_allergy',
  'shellfish_allergy',
  'step_free_access',
] as const;
export type Need = (typeof needs)[number];
