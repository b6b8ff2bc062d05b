/** Everything that was queued has been done: no job waits, runs for ever or has failed for good. */
export const queue = {
  name: 'queue complete',
  async check({ query }) {
    const jobs = await query(
      `select task_identifier as kind, attempts, attempts >= max_attempts as has_failed,
         locked_at is not null as locked, last_error
       from graphile_worker.jobs where run_at <= clock_timestamp() or attempts > 0`,
    );
    const overdue = await query(
      `select kind, subject from scheduled_work where due_at < now() - interval '5 seconds'`,
    );
    const [{ count }] = await query(
      'select count(*)::int as count from outgoing_mail where waits_for_pickup',
    );
    return [
      ...jobs.map(
        ({ kind, attempts, has_failed, locked, last_error }) =>
          `job ${kind} ${has_failed && !locked ? 'failed for good' : 'is not done'} (attempts ${attempts}${locked ? ', locked' : ''}) ${last_error ?? ''}`,
      ),
      ...overdue.map(({ kind, subject }) => `${kind} of ${subject} is overdue`),
      ...(count > 0 ? [`${count} mails wait for a job`] : []),
    ];
  },
  controls: [
    {
      what: 'a job is not done',
      sql: `select graphile_worker.add_job('forgotten')`,
      expected: /^job forgotten is not done/,
    },
    {
      what: 'a job failed for good, and its next time is far away',
      sql: `select graphile_worker.add_job('hopeless', run_at := now() + interval '1 hour');
       update graphile_worker._private_jobs set attempts = max_attempts where id = (select max(id) from graphile_worker._private_jobs)`,
      expected: /^job hopeless failed for good/,
    },
    {
      what: 'work is overdue',
      sql: `insert into scheduled_work (kind, subject, due_at, payload, max_attempts, priority)
       values ('forgotten', 'drill', now() - interval '1 hour', '{}', 1, 0)`,
      expected: /^forgotten of drill is overdue/,
    },
    {
      what: 'a mail waits for a job',
      sql: `insert into outgoing_mail (id, recipient, template, sealed_props, created_at, waits_for_pickup)
     values (gen_random_uuid(), 'drill', 'forgotten', '', now(), true)`,
      expected: /^1 mails wait for a job/,
    },
  ],
};
