// Students like those of an event in New York: a few large and many small colleges, 30% with friends.
import { Random } from '../../packages/grouping/dist/search/random.js';

const collegeWeights = [22, 16, 9, 8, 7, 6, 5, 4, 4, 3, 3, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1];
const statuses = ['Undergraduate', 'Graduate', 'Other'];
const youngest = [18, 22, 20];
const ageSpan = [5, 9, 15];
const genders = ['female', 'male', 'other'];

export function syntheticStudents(count, seed) {
  const random = new Random(seed);
  const pick = (weights) => {
    let left = random.share() * weights.reduce((sum, weight) => sum + weight, 0);
    return weights.findIndex((weight) => (left -= weight) <= 0);
  };
  return Array.from({ length: count }, (_, index) => {
    const status = pick([60, 33, 7]);
    return {
      id: `s${index}`,
      gender: genders[pick([55, 42, 3])],
      ageYears: youngest[status] + random.below(ageSpan[status]),
      college: `College ${pick(collegeWeights)}`,
      status: statuses[status],
    };
  });
}

/** The first 30% of the students form groups of two and three. */
export function friendGroupsOf(students, seed) {
  const random = new Random(seed);
  const groups = [];
  for (let from = 0; from < students.length * 0.3;) {
    const size = random.below(3) === 0 ? 3 : 2;
    groups.push(students.slice(from, from + size).map(({ id }) => id));
    from += size;
  }
  return groups.filter((group) => group.length > 1);
}

/** The pairs who met at earlier events, with random tables of seven. */
export function earlierMeetings(students, events, seed) {
  const random = new Random(seed);
  const met = [];
  for (let event = 0; event < events; event += 1) {
    const order = Int32Array.from(students, (_, index) => index);
    random.shuffle(order);
    for (let from = 0; from < order.length; from += 7) {
      const table = [...order.subarray(from, from + 7)].map((index) => students[index].id);
      table.forEach((one, index) => table.slice(index + 1).forEach((other) => met.push([one, other])));
    }
  }
  return met;
}
