-- What a venue has to know about its guests. Only the student sees it; an organiser prints counts per table. The
-- product of the version before ignores the new columns.
alter table profiles
  add column needs text[] not null default '{}' check (needs <@ array['vegetarian', 'vegan', 'halal', 'kosher',
    'gluten_free', 'dairy_free', 'nut_allergy', 'shellfish_allergy', 'step_free_access']),
  add column other_needs text check (length(other_needs) between 1 and 200);
