// QuickCrew: one bucket with 100,000 students.
import { packCrews } from '../../packages/grouping/dist/index.js';
import { Random } from '../../packages/grouping/dist/search/random.js';
import { syntheticStudents } from './synthetic-students.mjs';
import { cpuSeconds, percent } from './table.mjs';

const students = 100_000;
const rounds = 9;

export async function measure() {
  const rows = [['students', 'how', 'CPU median', 'CPU first', 'crews', 'lone gender']];
  const lobbies = manyLobbies(students);
  for (const [how, pack] of [
    ['first fit', firstFit],
    ['engine', (waiting) => packCrews(waiting).crews],
  ]) {
    const runs = Array.from({ length: rounds }, () => cpuSeconds(() => pack(lobbies)));
    const spent = runs.map((run) => run.seconds * 1000);
    const median = spent.toSorted((one, other) => one - other)[Math.floor(rounds / 2)];
    const crews = runs[0].result;
    const lone = percent(loneShare(crews, lobbies));
    rows.push([students, how, `${median.toFixed(0)} ms`, `${spent[0].toFixed(0)} ms`, crews.length, lone]);
  }
  return {
    title: 'QuickCrew: 100,000 students in one bucket',
    rows,
    notes: [`${rounds} rounds in one process.`],
  };
}

function manyLobbies(count) {
  const random = new Random(3);
  const everyone = syntheticStudents(count, 1);
  const lobbies = [];
  for (let from = 0; from < count;) {
    const share = random.share();
    const members = everyone.slice(from, from + (share < 0.6 ? 1 : share < 0.85 ? 2 : 3));
    lobbies.push({ id: `l${String(from).padStart(7, '0')}`, readyAtMs: from, members });
    from += members.length;
  }
  return lobbies;
}

/** Fills crews in the order of arrival, with a list of open crews for each number of free seats. */
function firstFit(lobbies) {
  const crews = [];
  const open = new Map([1, 2, 3].map((seats) => [seats, []]));
  for (const { id, members } of lobbies) {
    const seats = [members.length, 2, 3].find((left) => left >= members.length && open.get(left).length > 0);
    const crew = seats === undefined ? [] : open.get(seats).shift();
    crew.push(id);
    const left = (seats ?? 4) - members.length;
    if (left === 0) crews.push(crew);
    else open.get(left).push(crew);
  }
  return crews;
}

function loneShare(crews, lobbies) {
  const byId = new Map(lobbies.map((lobby) => [lobby.id, lobby]));
  const lone = crews.filter((crew) => {
    const genders = crew.flatMap((id) => byId.get(id).members.map(({ gender }) => gender));
    return ['female', 'male'].some((gender) => genders.filter((each) => each === gender).length === 1);
  });
  return lone.length / crews.length;
}
