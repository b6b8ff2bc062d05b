import { randomUUID } from 'node:crypto';
import { dayMs, hourMs } from '@crewtable/contract';
import { expect, test } from 'vitest';
import { startTestApp } from '../../../../test/test-app.ts';
import { newId } from '../../../platform/ids.ts';
import { resendAfterSeconds, waitBeforeNextCode } from './passcode-rules.ts';
import { addChallenge } from './sign-in.repository.ts';

const app = await startTestApp({ worker: false });
const { db } = app.database;
const now = app.clock.now();
const at = (secondsAgo: number) => new Date(now.getTime() - secondsAgo * 1_000);

interface History {
  mine: number[];
  others: number[];
  known: boolean;
  heldForSeconds: number | undefined;
}

/** A deterministic random generator, so that each run has the same histories. */
function* histories(count: number): Generator<History> {
  let state = 7;
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
  const edges = [0, 1, 59, 60, 61, 3_599, 3_600, 3_601, 86_399, 86_400, 86_401];
  const moment = () => (random(2) === 0 ? edges[random(edges.length)]! : 61 + random(90_000));
  for (let made = 0; made < count; made++) {
    yield {
      mine: Array.from({ length: random(13) }, moment),
      others: Array.from({ length: [0, 5, 18, 19, 20, 21][random(6)]! }, () => random(3_600)),
      known: random(2) === 0,
      heldForSeconds: [undefined, -1, 0, 1][random(4)],
    };
  }
}

async function isAllowed({ mine, others, known, heldForSeconds }: History) {
  const email = `${randomUUID()}@example.edu`;
  const browserId = randomUUID();
  const asked = (browser: string) => (secondsAgo: number) => ({
    id: newId(now),
    email,
    browser_id: browser,
    code_hash: Buffer.alloc(32),
    expires_at: now,
    created_at: at(secondsAgo),
  });
  return db.transaction().execute(async (tx) => {
    const earlier = [...mine.map(asked(browserId)), ...others.map(asked(randomUUID()))];
    if (earlier.length > 0) await tx.insertInto('passcode_challenges').values(earlier).execute();
    if (known) {
      const id = newId(now);
      await tx.insertInto('students').values({ id, email, created_at: now }).execute();
      const seen = { student_id: id, browser_id: browserId, last_seen_at: now };
      await tx.insertInto('known_browsers').values(seen).execute();
    }
    if (heldForSeconds !== undefined) {
      const held = { email, failures: 0, held_until: at(-heldForSeconds) };
      await tx.insertInto('sign_in_guards').values(held).execute();
    }
    return addChallenge(tx, {
      id: newId(now),
      email,
      browserId,
      codeHash: Buffer.alloc(32),
      expiresAt: now,
      createdAt: now,
      minuteAgo: at(resendAfterSeconds),
      hourAgo: at(hourMs / 1_000),
      dayAgo: at(dayMs / 1_000),
      failuresCountSince: now,
    });
  });
}

test('the repository allows a passcode exactly if the rule requires no wait', async () => {
  const seen = { allowed: 0, refused: 0 };
  for (const history of histories(120)) {
    const { allowed, ...requests } = await isAllowed(history);
    expect({ history, allowed }).toEqual({
      history,
      allowed: waitBeforeNextCode(requests, now) === undefined,
    });
    seen[allowed ? 'allowed' : 'refused']++;
  }
  // Both outcomes must occur often enough for the test to be meaningful.
  expect(Math.min(seen.allowed, seen.refused)).toBeGreaterThan(15);
});
