// QuickCrew: low traffic. Four lobbies a minute, of which 60, 25 and 15% have one, two and three students.
import { packCrews } from '../../packages/grouping/dist/index.js';
import { Random } from '../../packages/grouping/dist/search/random.js';
import { percent } from './table.mjs';

const minutes = 5_000;
const lobbiesAMinute = 4;

export async function measure() {
  const rows = [['how', 'wait p50', 'p95', 'p95 of lobbies', 'mean', 'lone gender', 'crews']];
  const row = (how, result) => {
    rows.push([
      how,
      `${quantile(result.studentWaits, 0.5).toFixed(0)} s`,
      `${quantile(result.studentWaits, 0.95).toFixed(0)} s`,
      `${quantile(result.lobbyWaits, 0.95).toFixed(0)} s`,
      `${(result.studentWaits.reduce((sum, wait) => sum + wait, 0) / result.studentWaits.length).toFixed(0)} s`,
      percent(result.lone / result.crews),
      result.crews,
    ]);
  };
  row(
    'first fit, immediately',
    simulateQueue((waiting) => firstFit(waiting)),
  );
  row(
    'engine, no window',
    simulateQueue((waiting) => packCrews(waiting).crews),
  );
  for (const windowSeconds of [30, 60, 100]) {
    const how = `engine, ${windowSeconds} s window`;
    row(
      how,
      simulateQueue(
        (waiting, nowMs) => packCrews(waiting, { waitingWindow: { nowMs, windowSeconds } }).crews,
      ),
    );
  }
  return {
    title: 'QuickCrew: waiting time and gender balance',
    rows,
    notes: [
      `${minutes} minutes of random arrivals, a round every second; half women, half men, 2% neither. 100 s is the engine's window when the meeting is more than half an hour away.`,
    ],
  };
}

function simulateQueue(pack) {
  const random = new Random(1);
  const pause = () => (-Math.log(random.share()) * 60) / lobbiesAMinute;
  const result = { studentWaits: [], lobbyWaits: [], crews: 0, lone: 0 };
  let waiting = [];
  let number = 0;
  for (let second = 0, next = pause(); second < minutes * 60; second += 1) {
    for (; next <= second; next += pause()) waiting.push(newLobby((number += 1), next * 1000, random));
    if (waiting.length < 2) continue;
    const crews = pack(waiting, second * 1000);
    if (crews.length === 0) continue;
    const byId = new Map(waiting.map((lobby) => [lobby.id, lobby]));
    for (const crew of crews)
      addCrew(
        result,
        crew.map((id) => byId.get(id)),
        second,
      );
    const matched = new Set(crews.flat());
    waiting = waiting.filter(({ id }) => !matched.has(id));
  }
  return result;
}

function newLobby(number, readyAtMs, random) {
  const share = random.share();
  const size = share < 0.6 ? 1 : share < 0.85 ? 2 : 3;
  const members = Array.from({ length: size }, (_, index) => {
    const draw = random.share();
    return {
      id: `l${number}m${index}`,
      gender: draw < 0.49 ? 'female' : draw < 0.98 ? 'male' : 'other',
      ageYears: 20,
      college: `College ${random.below(20)}`,
      status: 'Undergraduate',
    };
  });
  return { id: `l${String(number).padStart(7, '0')}`, readyAtMs, members };
}

function addCrew(result, crew, second) {
  const genders = crew.flatMap(({ members }) => members.map(({ gender }) => gender));
  result.crews += 1;
  if (['female', 'male'].some((gender) => genders.filter((each) => each === gender).length === 1))
    result.lone += 1;
  for (const { readyAtMs, members } of crew) {
    const wait = second - readyAtMs / 1000;
    result.lobbyWaits.push(wait);
    for (let member = 0; member < members.length; member += 1) result.studentWaits.push(wait);
  }
}

/** Combines the oldest lobby with the next ones that fit. If that fails, tries the next oldest lobby. */
function firstFit(lobbies) {
  const crews = [];
  let waiting = lobbies;
  for (let first = 0; first < waiting.length;) {
    const crew = fill(waiting, first);
    if (!crew) {
      first += 1;
      continue;
    }
    crews.push(crew.map(({ id }) => id));
    waiting = waiting.filter((lobby) => !crew.includes(lobby));
  }
  return crews;
}

function fill(waiting, first) {
  const search = (crew, seats, from) => {
    if (seats === 0) return crew;
    for (let index = from; index < waiting.length; index += 1) {
      const { length } = waiting[index].members;
      const found = length <= seats && search([...crew, waiting[index]], seats - length, index + 1);
      if (found) return found;
    }
    return undefined;
  };
  return search([waiting[first]], 4 - waiting[first].members.length, first + 1);
}

function quantile(values, share) {
  return values.toSorted((one, other) => one - other)[Math.floor(share * values.length)];
}
