-- What left and what came in, for the office's page Health: mails, pushes and webhooks. Rows are only added, never
-- changed, so that no two mails wait for each other; a chore deletes them after eight days. Nothing in here names a
-- person. The product of the version before ignores this table.
create table deliveries (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('mail', 'push', 'webhook')),
  -- done: taken by the other side, or processed by us. failed: will be tried again. refused: by the other side for
  -- good, or by us because of a wrong signature. ended: the browser has no subscription any more.
  outcome text not null check (outcome in ('done', 'failed', 'refused', 'ended')),
  -- A batch of mails is one row.
  amount integer not null check (amount > 0),
  -- Of a webhook: how long it was under way.
  late_ms integer check (late_ms >= 0),
  -- Real time, also in a demo.
  at timestamptz not null
);
create index deliveries_by_channel on deliveries (channel, at);
