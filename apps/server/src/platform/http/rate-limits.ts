import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from '../network-address.ts';
import { AppError } from './app-error.ts';

export interface Limit {
  /** Names the counter: one per thing that is limited. */
  name: string;
  max: number;
  perSeconds: number;
}

export interface RateLimits {
  /** Against single accounts or addresses being flooded; holds in every installation. */
  perSubject(limit: Limit, subject: string): Promise<void>;
  /** Against one machine asking for many; far away in a demo, where everybody sits behind one address. */
  perNetwork(limit: Limit, ip: string): Promise<void>;
  /** For calls that need no session: a student counts by account, a visitor by network. */
  perCaller(limit: Limit, caller: { studentId: string | undefined; ip: string }): Promise<void>;
}

/** Counted in the database, so that it makes no difference which process answers. On real time: attackers are real. */
export function createRateLimits(pool: Pool, mode: 'strict' | 'relaxed'): RateLimits {
  const limiters = new Map<string, RateLimiterPostgres>();

  const take = async ({ name, max, perSeconds }: Limit, subject: string) => {
    let limiter = limiters.get(name);
    if (!limiter) {
      limiter = new RateLimiterPostgres({
        storeClient: pool,
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
        points: max,
        duration: perSeconds,
        clearExpiredByTimeout: false,
      });
      limiters.set(name, limiter);
    }
    try {
      await limiter.consume(subject);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw new AppError('too_many_requests', { retryAfterSeconds: refusal.msBeforeNext / 1_000 });
    }
  };

  const perNetwork = async (limit: Limit, ip: string) => {
    if (mode === 'strict') await take(limit, networkOf(ip));
  };

  return {
    perSubject: take,
    perNetwork,
    perCaller: (limit, { studentId, ip }) =>
      studentId === undefined ? perNetwork(limit, ip) : take(limit, studentId),
  };
}

export async function sweepRateLimits(pool: Pool, realNow: Date): Promise<void> {
  await pool.query('delete from rate_limits where expire < $1', [realNow.getTime()]);
}
