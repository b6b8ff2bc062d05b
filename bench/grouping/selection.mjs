// QuickCrew: which lobbies get a crew, compared with an oracle that tries every selection and with first fit.
import { selectLobbies } from '../../packages/grouping/dist/crews/crew-selection.js';
import { Random } from '../../packages/grouping/dist/search/random.js';
import { percent } from './table.mjs';

const cases = 20_000;
const crewKinds = [
  [4, 0, 0],
  [2, 1, 0],
  [0, 2, 0],
  [1, 0, 1],
];

export async function measure() {
  const random = new Random(1);
  let exact = 0;
  const totals = { crews: 0, firstFit: 0 };
  let firstFitExact = 0;
  for (let number = 0; number < cases; number += 1) {
    const sizes = Uint8Array.from({ length: random.below(17) }, () => 1 + random.below(3));
    const { selection, crews } = oracle(sizes);
    exact += selectLobbies(sizes).join('') === selection ? 1 : 0;
    const taken = firstFit([...sizes]);
    totals.crews += crews;
    totals.firstFit += taken;
    firstFitExact += taken === crews ? 1 : 0;
  }
  return {
    title: 'QuickCrew: the maximum number of crews, oldest lobbies first',
    rows: [
      ['how', 'cases with the maximum', 'and the oldest chosen', 'crews'],
      ['first fit', percent(firstFitExact / cases), '', totals.firstFit],
      ['engine', percent(exact / cases), `${exact} of ${cases}`, totals.crews],
    ],
    notes: ['Up to 16 lobbies of random sizes; the oracle tries every selection.'],
  };
}

function oracle(sizes) {
  const counts = [1, 2, 3].map((size) => sizes.filter((each) => each === size).length);
  const found = new Map([['0,0,0', 0]]);
  const open = [[0, 0, 0, 0]];
  for (let state = open.pop(); state; state = open.pop()) {
    for (const kind of crewKinds) {
      const next = kind.map((number, index) => number + state[index]);
      if (next.some((number, index) => number > counts[index]) || found.has(next.join())) continue;
      found.set(next.join(), state[3] + 1);
      open.push([...next, state[3] + 1]);
    }
  }
  const crews = Math.max(...found.values());
  const selections = [...found]
    .filter(([, number]) => number === crews)
    .map(([used]) => {
      const left = used.split(',').map(Number);
      return [...sizes].map((size) => (left[size - 1]-- > 0 ? 1 : 0)).join('');
    });
  return { crews, selection: selections.toSorted().at(-1) };
}

/** Repeatedly combines the oldest lobby with the next oldest lobbies that fit. */
function firstFit(sizes) {
  let crews = 0;
  for (const waiting = [...sizes]; waiting.length > 0;) {
    const crew = [];
    let seats = 4;
    for (let index = 0; index < waiting.length && seats > 0; index += 1) {
      if (waiting[index] > seats) continue;
      seats -= waiting[index];
      crew.push(index);
    }
    if (seats === 0) crews += 1;
    for (const index of seats === 0 ? crew.reverse() : [0]) waiting.splice(index, 1);
  }
  return crews;
}
