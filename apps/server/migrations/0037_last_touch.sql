-- The last campaign before sign-up counts; the first touch is kept beside it, in the columns that were there before.
alter table visitors
  -- Null as long as no campaign has followed the first touch.
  add column last_utm_source text,
  add column last_utm_medium text,
  add column last_utm_campaign text,
  add column last_utm_term text,
  add column last_utm_content text,
  add column last_referrer text,
  add column last_touch_at timestamptz;
