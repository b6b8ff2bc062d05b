/** The new time, if the message of the channel says that the demo clock was moved. Otherwise undefined. */
export function readMovedClock(data: unknown): Date | undefined {
  const event = recordAt(data, 'onUserEvent');
  if (event?.['eventType'] !== 'clock_moved') return undefined;
  const now = recordAt(event, 'eventPayload')?.['now'];
  const time = new Date(typeof now === 'string' ? now : Number.NaN);
  return Number.isNaN(time.getTime()) ? undefined : time;
}

function recordAt(value: unknown, key: string): Record<string, unknown> | undefined {
  const inside: unknown =
    typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
  return typeof inside === 'object' && inside !== null ? (inside as Record<string, unknown>) : undefined;
}
