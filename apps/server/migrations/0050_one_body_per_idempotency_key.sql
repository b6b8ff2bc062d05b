-- The student or visitor, the route and the key, hashed: without the body, so that the same key with another body is
-- found and refused. Empty in rows of the previous version, which still find theirs by `scope`.
alter table idempotency_keys add column key_scope text;
create unique index idempotency_keys_one_body on idempotency_keys (key_scope);
