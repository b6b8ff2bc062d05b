-- What a notification is about is read from its facts. Older rows get the fact that was not written then.
update notifications set payload = payload || jsonb_build_object('target', split_part(subject, ':', 1))
where kind = 'friend_invited' and not payload ? 'target';

update notifications set payload = notifications.payload || jsonb_build_object('target', payments.target)
from payments
where notifications.kind in ('payment_receipt', 'payment_refunded') and not notifications.payload ? 'target'
  and payments.id::text = notifications.payload ->> 'paymentId' and payments.purpose in ('deposit', 'ticket', 'pass');
