import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from '../../network-address.ts';
import { AppError } from '../app-error.ts';

export interface Limit {
  /** The name of the counter. Limits with different names count separately. */
  name: string;
  max: number;
  perSeconds: number;
}

export interface RateLimits {
  /** Protects single accounts or email addresses from too many calls. Active in all modes. */
  perSubject(limit: Limit, subject: string): Promise<void>;
  /** Limits calls from one network. Only active in strict mode: in a demo all users may share one address. */
  perNetwork(limit: Limit, ip: string): Promise<void>;
  /** For calls that need no session: limits a student by account and a visitor by network. */
  perCaller(limit: Limit, caller: { studentId: string | undefined; ip: string }): Promise<void>;
}

/**
 * Counts in the database, so that all processes share the counters. Uses real time, because attackers do too.
 */
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
