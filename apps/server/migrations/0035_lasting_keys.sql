-- Keys of hashes that are kept for years and cannot be computed again: they must outlive a rotation of APP_SECRET,
-- which only seals them.
create table lasting_keys (
  purpose text primary key,
  sealed_key bytea not null
);
