import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { productionEnvironment } from '../../../test/fixtures/production-environment.ts';
import { startTestApp } from '../../../test/test-app.ts';

const demo = await startTestApp();
const production = await startTestApp({ environment: productionEnvironment, worker: false });

describe('the demo endpoints', () => {
  test('do not exist in production', async () => {
    const demoCalls = Object.values(api.demo).filter((value) => 'method' in value);
    expect(demoCalls.length).toBeGreaterThan(3);
    for (const { method, path } of demoCalls) {
      const response = await production.given.visitor().raw(method, `/api/${path}`);
      expect(response.json()).toMatchObject({ code: 'not_found' });
    }
  });

  test('are announced to pages in demo mode only', async () => {
    const visit = (app: typeof demo) => app.given.visitor().call(api.accounts.initSession, { body: {} });
    expect(await visit(demo)).toMatchObject({ demo: true });
    expect(await visit(production)).not.toHaveProperty('demo');
  });

  test('also work for a student whose session has ended', async () => {
    const student = await demo.given.student();
    const { db } = demo.database;
    await db
      .updateTable('sessions')
      .set({ ended_at: new Date() })
      .where('student_id', '=', student.id)
      .execute();
    expect((await student.as.refusal(api.accounts.me, {})).code).toBe('session_expired');
    await student.as.call(api.demo.moveClock, { body: { advance: 'P1D' } });
    expect((await student.as.call(api.demo.clock, {})).now).toMatch(/^2025-05-22/);
  });
});
