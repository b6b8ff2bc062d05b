import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crewSize, lobbyLimit } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { QuickcrewFixture } from '../../../test/fixtures/quickcrew-fixture.ts';

const fixture = await QuickcrewFixture.start();

describe('sizes of lobbies and crews are those of the contract', () => {
  const sizeInSql = /\bsize\)?\s*(?:=|<>|!=|[<>]=?|between)\s*\d/gi;

  test('no SQL statement has a hard-coded size', () => {
    const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.repository.ts'),
    );
    expect(files).toContain(join('queue', 'queue.repository.ts'));
    const found = files.flatMap((name) => {
      const text = readFileSync(new URL(name, import.meta.url), 'utf8');
      return (text.match(sizeInSql) ?? []).map((place) => `${name}: ${place}`);
    });
    expect(found).toEqual([]);
    expect(`having sum(lobbies.size) = ${crewSize}`).toMatch(sizeInSql);
  });

  test('the table accepts a lobby of the maximum size, and none above it', async () => {
    const lobbyId = await fixture.lobby(await fixture.student());
    const grow = (size: number) =>
      fixture.db.updateTable('lobbies').set({ size }).where('id', '=', lobbyId).execute();
    await grow(lobbyLimit);
    await expect(grow(lobbyLimit + 1)).rejects.toMatchObject({ code: '23514' });
  });
});
