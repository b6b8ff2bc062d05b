-- Seasons, meals and offers are rows that organisers edit. The product of the version before ignores the new
-- columns and tables.

-- Titles come from the rows of seasons and meals.
alter table events drop constraint events_title_check;
-- Registration opens then; at once if it is null.
alter table events add column opens_at timestamptz;

alter table semesters
  -- 'summer-nyc-2025'. Equal to the id of the series, if the season has one.
  add column season_id text unique,
  -- 'summer', as in the address of the page. Seasons of several years share it.
  add column slug text,
  add column starts_on date,
  add column ends_on date check (ends_on >= starts_on),
  -- Null while only organisers know the season.
  add column published_at timestamptz,
  -- The file of the season as it was imported: texts, prices, dates.
  add column file jsonb;
-- Seasons with the same slug share their place in the list.
alter table semesters drop constraint semesters_position_key;

update semesters set season_id = 'summer-nyc-2025', slug = 'summer', starts_on = '2025-06-04',
  ends_on = '2025-08-27', published_at = timestamptz '2025-05-01 00:00:00-04' where id = 'summer';
update semesters set season_id = 'spring-2025', slug = 'spring', starts_on = '2025-01-06',
  ends_on = '2025-05-20', published_at = timestamptz '2025-05-01 00:00:00-04' where id = 'spring';
update semesters set season_id = 'fall-series-2025', slug = 'fall', starts_on = '2025-09-01',
  ends_on = '2025-12-19', published_at = timestamptz '2025-05-01 00:00:00-04' where id = 'fall';

create table meals (
  -- The middle of the event ids: 'brunch' in 06012025-brunch-nyc.
  word text primary key,
  title text not null unique,
  position smallint not null,
  -- 0 is Sunday.
  weekdays smallint[] not null,
  -- Times in New York: '11:00'.
  starts_at_time text not null,
  ends_at_time text not null,
  area text not null,
  capacity integer not null check (capacity > 0),
  table_min smallint not null check (table_min >= 2),
  table_max smallint not null check (table_max >= table_min),
  price_cents integer not null check (price_cents >= 0),
  -- [{"first": "2025-12-24", "last": "2026-01-02"}]
  pauses jsonb not null default '[]'
);

create table offers (
  kind text primary key check (kind = 'appetizer'),
  -- The domain of its email addresses: 'nyu.edu'.
  university text not null,
  amount_cents integer not null check (amount_cents > 0),
  -- The titles of the meals at which it is given.
  meals text[] not null
);

-- A database that is in use keeps what it offers. A new one starts empty.
insert into meals (word, title, position, weekdays, starts_at_time, ends_at_time, area, capacity, table_min,
  table_max, price_cents)
select meal.* from (values
  ('brunch', 'Brunch', 1, '{0}'::smallint[], '11:00', '12:30', 'Lower Manhattan', 64, 6, 8, 500),
  ('lunch', 'Lunch', 2, '{1,2,3,4,5}'::smallint[], '12:00', '13:00', 'Lower Manhattan', 32, 2, 4, 0),
  ('dinner', 'Dinner', 3, '{5,6}'::smallint[], '18:00', '19:30', 'Lower Manhattan', 64, 6, 8, 500)) as meal
where exists (select from semesters);
insert into offers (kind, university, amount_cents, meals)
select 'appetizer', 'nyu.edu', 500, '{Brunch,Dinner}' where exists (select from semesters);

-- The meals at which the student can use an appetizer: those of the offer when it was granted.
alter table perks add column meals text[] not null default '{Brunch,Dinner}';
