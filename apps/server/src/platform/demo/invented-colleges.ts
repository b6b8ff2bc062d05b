import type { College } from '@crewtable/contract';
import { syntheticDomain } from './synthetic-address.ts';

type Row = [campus: string, name: string, shortName: string];

/** The colleges of synthetic students, by the subdomain of their addresses. None of them exists. */
const rows: Row[] = [
  ['bridge', 'Bridge University', 'Bridge'],
  ['harbor', 'Harbor College', 'Harbor'],
  ['hill', 'Cobble Hill Institute', 'Cobble Hill'],
  ['park', 'Parkside Polytechnic', 'Parkside'],
  ['river', 'East River University', 'East River'],
  ['square', 'Lantern Square College', 'Lantern Square'],
  ['canal', 'Canal Street University', 'Canal Street'],
  ['ferry', 'Ferry Point College', 'Ferry Point'],
  ['orchard', 'Orchard School of Design', 'Orchard'],
  ['tower', 'Clocktower Conservatory', 'Clocktower'],
  ['brownstone', 'Brownstone College', 'Brownstone'],
  ['lighthouse', 'Lighthouse Institute of Technology', 'Lighthouse Tech'],
];

export const campuses: readonly string[] = rows.map(([campus]) => campus);

const byCampus = new Map(rows.map(([campus, name, shortName]) => [campus, { name, shortName }]));

/** Returns undefined for an address that is not at one of these colleges. */
export function inventedCollegeOf(email: string): College | undefined {
  if (!email.endsWith(syntheticDomain)) return undefined;
  const campus = email.slice(email.lastIndexOf('@') + 1, -syntheticDomain.length);
  return byCampus.get(campus.slice(campus.lastIndexOf('.') + 1));
}
