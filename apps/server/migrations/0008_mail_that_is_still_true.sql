-- A mail about a notification may wait for hours until the mail server takes it. Right before it leaves it is asked
-- once more whether it is still true and wanted.

alter table outgoing_mail add column notification_id uuid;
