import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  folder,
  minute,
  query,
  startIn,
  toEnd,
} from '../../../test/embedded-postgres/embedded-postgres-fixture.ts';
import { startEmbeddedPostgres } from './index.ts';

let dataDir: string;
const start = () => startIn(dataDir);

describe('the embedded database', { timeout: minute }, () => {
  it('works in a folder whose path is too long for a socket', async () => {
    dataDir = join(folder, 'a-folder-with-quite-a-long-name'.repeat(4), "and a 'quote', a comma");
    const { url } = await start();
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    const socketFolder = new URL(url).searchParams.get('host') ?? '';
    expect(Buffer.byteLength(socketFolder)).toBeLessThan(90);
    toEnd.unshift(() => rm(dirname(socketFolder), { recursive: true }));
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow('already running');
  });
});
