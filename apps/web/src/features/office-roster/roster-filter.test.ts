import type { RosterRowBody } from '@crewtable/contract';
import { describe, expect, it } from 'vitest';
import { bracketAt, filterOf, filterRows, prepareRows, searchWith, sortRows } from './roster-filter.ts';

const row = (firstName: string, change: Partial<RosterRowBody> = {}): RosterRowBody => ({
  studentId: firstName,
  firstName,
  lastInitial: 'M',
  college: 0,
  friends: null,
  state: 'registered',
  table: null,
  paid: 'single',
  paidCents: 500,
  presence: null,
  cameBefore: 0,
  registeredAt: '2025-05-20T12:00:00.000Z',
  ...change,
});

const rows = prepareRows({
  colleges: ['The New School', 'Columbia University'],
  rows: [
    row('Zoé', { table: 2, cameBefore: 1 }),
    row('Ines'),
    row('Kai', { table: 1, friends: 4, college: 1 }),
    row('Ana', { table: 1 }),
    row('Lena', { table: 1, friends: 4 }),
  ],
});
const names = (shown: readonly { row: RosterRowBody }[]) => shown.map(({ row: { firstName } }) => firstName);
const none = { text: '', chips: [], college: '' };

describe('the filters of the roster', () => {
  it('are all in the address, and come back from it', () => {
    const search = searchWith(new URLSearchParams('student=ines'), {
      text: 'in',
      chips: ['no-table', 'first'],
      college: 'Columbia University',
      order: 'name',
    });
    expect(search.toString()).toBe(
      'student=ines&q=in&show=no-table&show=first&college=Columbia+University&order=name',
    );
    expect(filterOf(search)).toEqual({
      text: 'in',
      chips: ['no-table', 'first'],
      college: 'Columbia University',
      order: 'name',
    });
    expect(searchWith(search, { text: '', chips: [], college: '', order: 'table' }).toString()).toBe(
      'student=ines',
    );
  });

  it('ignore what an address says that is no filter', () => {
    expect(filterOf(new URLSearchParams('show=everything&order=height'))).toEqual({
      ...none,
      order: 'table',
    });
  });

  it('hold all at once', () => {
    expect(names(filterRows(rows, { ...none, chips: ['first', 'friends'] }))).toEqual(['Kai', 'Lena']);
    expect(names(filterRows(rows, { ...none, chips: ['first', 'no-table'] }))).toEqual(['Ines']);
    expect(names(filterRows(rows, { ...none, chips: ['friends'], college: 'The New School' }))).toEqual([
      'Lena',
    ]);
  });

  it('find names and colleges by any word, without accents and capitals', () => {
    expect(names(filterRows(rows, { ...none, text: 'ZOE m' }))).toEqual(['Zoé']);
    expect(names(filterRows(rows, { ...none, text: 'columbia' }))).toEqual(['Kai']);
    expect(filterRows(rows, { ...none, text: 'zoe columbia' })).toEqual([]);
  });
});

describe('the order of the roster', () => {
  it('is by table: those without one first, friends one below the other', () => {
    const sorted = sortRows(rows, 'table');
    expect(names(sorted)).toEqual(['Ines', 'Kai', 'Lena', 'Ana', 'Zoé']);
    expect(sorted.map((_, index) => bracketAt(sorted, index))).toEqual([
      undefined,
      'first',
      'last',
      undefined,
      undefined,
    ]);
  });

  it('can be by name', () => {
    expect(names(sortRows(rows, 'name'))).toEqual(['Ana', 'Ines', 'Kai', 'Lena', 'Zoé']);
  });
});
