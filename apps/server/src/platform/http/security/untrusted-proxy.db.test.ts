import { describe, expect, test } from 'vitest';
import { productionEnvironment } from '../../../../test/fixtures/production-environment.ts';
import { startTestApp } from '../../../../test/test-app.ts';

describe('a proxy that is not configured as trusted', () => {
  const warnings = ({ logLines }: { logLines: string[] }) =>
    logLines.filter((line) => line.includes('X-Forwarded-For is ignored'));
  const forwarded = { headers: { 'x-forwarded-for': '203.0.113.7' } };

  test('is reported once, at the first request that came through it', async () => {
    const app = await startTestApp({ environment: productionEnvironment, worker: false });
    await app.given.visitor().raw('GET', '/api/health');
    expect(warnings(app)).toEqual([]);
    await app.given.visitor().raw('GET', '/api/health', forwarded);
    await app.given.visitor().raw('GET', '/api/health', forwarded);
    expect(warnings(app)).toHaveLength(1);
    expect(JSON.parse(warnings(app)[0]!)).toMatchObject({ level: 40 });
  });

  test('is not reported if trusted proxies are configured', async () => {
    const environment = { ...productionEnvironment, TRUSTED_PROXIES: '10.0.0.0/8' };
    const app = await startTestApp({ environment, worker: false });
    await app.given.visitor().raw('GET', '/api/health', forwarded);
    expect(warnings(app)).toEqual([]);
  });
});
