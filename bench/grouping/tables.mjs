// Tables: one event with 300 and with 5,000 students.
import { describeEvent } from '../../packages/grouping/dist/model.js';
import { Random } from '../../packages/grouping/dist/search/random.js';
import { seatTables } from '../../packages/grouping/dist/index.js';
import { chooseShape, countUnits } from '../../packages/grouping/dist/shape.js';
import { climbHills, greedyCost, seatAtRandom } from './baselines.mjs';
import { earlierMeetings, friendGroupsOf, syntheticStudents } from './synthetic-students.mjs';
import { cpuSeconds, percent, seconds } from './table.mjs';

const bounds = { min: 6, max: 8 };
const earlierEvents = 4;
const events = [
  { count: 300, iterations: 1_200_000 },
  { count: 5_000, iterations: 4_000_000 },
];

export async function measure() {
  const rows = [['students', 'how', 'score', 'of ours', 'lone gender', 'repeats', 'CPU']];
  const figures = [];
  for (const { count, iterations } of events) {
    const students = syntheticStudents(count, 5);
    const friendGroups = friendGroupsOf(students, 6);
    const metBefore = earlierMeetings(students, earlierEvents, 7);
    const problem = describeEvent({ students, friendGroups, metBefore, forbidden: [] });
    const shape = chooseShape(countUnits(problem), bounds);
    const seat = (budget, points) =>
      cpuSeconds(() =>
        seatTables(students, friendGroups, metBefore, {
          bounds,
          iterations: budget,
          watch: (done, best) => points?.push([done, best]),
        }),
      );
    const curve = [[1, greedyCost(problem, shape, 1)]];
    const longCurve = [...curve];
    const ours = seat(iterations, curve);
    const long = seat(iterations * 10, longCurve);
    const random = cpuSeconds(() => seatAtRandom(problem, shape, new Random(1)).totalCost());
    const greedy = cpuSeconds(() => greedyCost(problem, shape, 1));
    const climber = cpuSeconds(() =>
      climbHills((generator) => seatAtRandom(problem, shape, generator), new Random(1), iterations, 4),
    );
    const total = ours.result.score.total;
    const baseline = (how, { result, seconds: spent }) => {
      rows.push([count, how, result, `${(result / total).toFixed(2)}x`, '', '', seconds(spent)]);
    };
    const engine = (how, { result, seconds: spent }) => {
      const { score, report } = result;
      const lone = score.loneGender / 40;
      rows.push([
        count,
        how,
        score.total,
        `${(score.total / total).toFixed(3)}x`,
        lone,
        report.repeats,
        seconds(spent),
      ]);
    };
    baseline('random', random);
    baseline('greedy start', greedy);
    baseline('hill climber, 4 restarts', climber);
    engine(`engine, ${iterations / 1e6} M proposals`, ours);
    engine('engine, ten times as many', long);
    const gap = total / long.result.score.total - 1;
    rows.push([count, 'gap to ten times as many', '', percent(gap, 2), '', '', '']);
    figures.push({
      file: `grouping-score-${count}.svg`,
      title: `Score against proposals, ${count} students`,
      xLabel: 'proposals',
      yLabel: 'best score so far',
      logX: true,
      lines: [
        { name: `${iterations / 1e6} M`, points: curve },
        { name: 'ten times as many', points: longCurve },
        { name: 'greedy', points: [curve[0], [longCurve.at(-1)[0], curve[0][1]]] },
      ],
    });
  }
  return {
    title: 'Tables for one event',
    rows,
    figures,
    notes: [
      `Synthetic students, three in ten with friends, ${earlierEvents} earlier events known, tables of 6 to 8. CPU counts everything from the lists of students to the plan.`,
    ],
  };
}
