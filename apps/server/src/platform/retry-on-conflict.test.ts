import { describe, expect, test } from 'vitest';
import { createLogger } from './log/logger.ts';
import { conflict, retryOnConflict } from './retry-on-conflict.ts';

function recordingLog() {
  const lines: object[] = [];
  const log = createLogger('info', { write: (line) => void lines.push(JSON.parse(line) as object) });
  return { log, lines };
}

describe('an attempt that loses a race', () => {
  test('is repeated until it succeeds, and each conflict is logged', async () => {
    const { log, lines } = recordingLog();
    let attempts = 0;
    const result = await retryOnConflict(log, 'open a lobby', async () =>
      ++attempts < 4 ? conflict : attempts,
    );
    expect(result).toBe(4);
    expect(lines).toMatchObject([
      { what: 'open a lobby', attempts: 1, message: 'attempt lost a race' },
      { attempts: 2 },
      { attempts: 3 },
    ]);
  });

  test('fails after ten tries with an error that asks the caller to try again', async () => {
    const { log, lines } = recordingLog();
    let attempts = 0;
    const never = retryOnConflict(log, 'open a lobby', async () => {
      attempts++;
      return conflict;
    });
    await expect(never).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 1 });
    expect(attempts).toBe(10);
    expect(lines.at(-1)).toMatchObject({
      level: 50,
      what: 'open a lobby',
      attempts: 10,
      message: 'retries exhausted',
    });
  });

  test('is not repeated when it fails for another reason', async () => {
    const { log, lines } = recordingLog();
    const failing = retryOnConflict(log, 'open a lobby', () => Promise.reject(new Error('away')));
    await expect(failing).rejects.toThrow('away');
    expect(lines).toEqual([]);
  });
});
