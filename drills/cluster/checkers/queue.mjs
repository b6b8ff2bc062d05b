/** Everything that was queued has been done: no job waits, runs for ever or has failed for good. */
export const queue = {
  name: 'queue complete',
  async check({ query }) {
    const jobs = await query(
      `select task_identifier as kind, attempts, locked_at is not null as locked, last_error
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
        ({ kind, attempts, locked, last_error }) =>
          `job ${kind} is not done (attempts ${attempts}${locked ? ', locked' : ''}) ${last_error ?? ''}`,
      ),
      ...overdue.map(({ kind, subject }) => `${kind} of ${subject} is overdue`),
      ...(count > 0 ? [`${count} mails wait for a job`] : []),
    ];
  },
};
