import type { SeriesBody } from '@crewtable/contract';

const example = (firstName: string, lastInitial: string, college: string) => ({
  firstName,
  lastInitial,
  college,
  example: true,
});

/** Invented names for demo mode only. Every page marks them as examples. */
export const exampleRegistrations: SeriesBody['recentRegistrations'] = [
  example('Alex', 'E', 'New York University'),
  example('Sam', 'X', 'Columbia University'),
  example('Robin', 'A', 'Hunter College'),
  example('Charlie', 'M', 'The New School'),
  example('Jordan', 'P', 'Fordham University'),
  example('Taylor', 'L', 'Baruch College'),
  example('Morgan', 'E', 'Pace University'),
  example('Casey', 'S', 'Barnard College'),
  example('Riley', 'O', 'Brooklyn College'),
  example('Jamie', 'N', 'The Cooper Union'),
];
