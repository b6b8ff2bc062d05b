/** A university or college in or near New York, found by the domain of a student's email address. */
export interface College {
  name: string;
  /** The name that students use. */
  shortName: string;
}

type Row = [name: string, shortName: string, ...domains: string[]];

const rows: Row[] = [
  // Manhattan
  ['New York University', 'NYU', 'nyu.edu'],
  ['Columbia University', 'Columbia', 'columbia.edu'],
  ['Teachers College, Columbia University', 'Teachers College', 'tc.columbia.edu'],
  ['Barnard College', 'Barnard', 'barnard.edu'],
  ['Fordham University', 'Fordham', 'fordham.edu'],
  ['The New School', 'The New School', 'newschool.edu'],
  ['Pace University', 'Pace', 'pace.edu'],
  ['The Cooper Union', 'Cooper Union', 'cooper.edu'],
  ['Fashion Institute of Technology', 'FIT', 'fitnyc.edu'],
  ['School of Visual Arts', 'SVA', 'sva.edu'],
  ['The Juilliard School', 'Juilliard', 'juilliard.edu'],
  ['Manhattan School of Music', 'MSM', 'msmnyc.edu'],
  ['Marymount Manhattan College', 'Marymount Manhattan', 'mmm.edu'],
  ['Yeshiva University', 'Yeshiva', 'yu.edu'],
  ['Touro University', 'Touro', 'touro.edu'],
  ['New York Institute of Technology', 'NYIT', 'nyit.edu'],
  ['Cornell University', 'Cornell', 'cornell.edu'],
  ['Weill Cornell Medicine', 'Weill Cornell', 'med.cornell.edu'],
  ['The Rockefeller University', 'Rockefeller', 'rockefeller.edu'],
  ['Icahn School of Medicine at Mount Sinai', 'Icahn Mount Sinai', 'mssm.edu'],
  ['New York Law School', 'NYLS', 'nyls.edu'],
  ['Bank Street College of Education', 'Bank Street', 'bankstreet.edu'],
  ['Union Theological Seminary', 'Union', 'utsnyc.edu'],
  ['Jewish Theological Seminary', 'JTS', 'jtsa.edu'],
  ['New York Academy of Art', 'NYAA', 'nyaa.edu'],
  ['New York School of Interior Design', 'NYSID', 'nysid.edu'],
  ['Metropolitan College of New York', 'MCNY', 'mcny.edu'],
  ['SUNY College of Optometry', 'SUNY Optometry', 'sunyopt.edu'],
  // The City University of New York
  ['City University of New York', 'CUNY', 'cuny.edu'],
  ['Baruch College', 'Baruch', 'baruch.cuny.edu', 'baruchmail.cuny.edu'],
  ['Hunter College', 'Hunter', 'hunter.cuny.edu', 'myhunter.cuny.edu'],
  ['The City College of New York', 'City College', 'ccny.cuny.edu', 'citymail.cuny.edu'],
  ['John Jay College of Criminal Justice', 'John Jay', 'jjay.cuny.edu'],
  ['Brooklyn College', 'Brooklyn College', 'brooklyn.cuny.edu', 'bcmail.cuny.edu'],
  ['Queens College', 'Queens College', 'qc.cuny.edu', 'qmail.cuny.edu'],
  ['Lehman College', 'Lehman', 'lehman.cuny.edu', 'lc.cuny.edu'],
  ['York College', 'York', 'york.cuny.edu', 'yorkmail.cuny.edu'],
  ['College of Staten Island', 'CSI', 'csi.cuny.edu'],
  ['New York City College of Technology', 'City Tech', 'citytech.cuny.edu'],
  ['Medgar Evers College', 'Medgar Evers', 'mec.cuny.edu'],
  ['Borough of Manhattan Community College', 'BMCC', 'bmcc.cuny.edu'],
  ['LaGuardia Community College', 'LaGuardia', 'lagcc.cuny.edu'],
  ['Kingsborough Community College', 'Kingsborough', 'kbcc.cuny.edu'],
  ['Queensborough Community College', 'Queensborough', 'qcc.cuny.edu'],
  ['Bronx Community College', 'Bronx CC', 'bcc.cuny.edu'],
  ['Hostos Community College', 'Hostos', 'hostos.cuny.edu'],
  ['Guttman Community College', 'Guttman', 'guttman.cuny.edu'],
  ['CUNY Graduate Center', 'Graduate Center', 'gc.cuny.edu', 'gradcenter.cuny.edu'],
  ['CUNY School of Professional Studies', 'CUNY SPS', 'sps.cuny.edu'],
  ['CUNY School of Labor and Urban Studies', 'CUNY SLU', 'slu.cuny.edu'],
  ['CUNY School of Public Health', 'CUNY SPH', 'sph.cuny.edu'],
  ['CUNY School of Law', 'CUNY Law', 'law.cuny.edu'],
  ['Craig Newmark Graduate School of Journalism', 'Newmark J-School', 'journalism.cuny.edu'],
  // Brooklyn, Queens, the Bronx, Staten Island
  ['Pratt Institute', 'Pratt', 'pratt.edu'],
  ['Long Island University', 'LIU', 'liu.edu'],
  ['St. Francis College', 'St. Francis', 'sfc.edu'],
  ["St. Joseph's University, New York", "St. Joseph's", 'sjny.edu'],
  ['Brooklyn Law School', 'Brooklyn Law', 'brooklaw.edu'],
  ['SUNY Downstate', 'Downstate', 'downstate.edu'],
  ["St. John's University", "St. John's", 'stjohns.edu'],
  ['Vaughn College', 'Vaughn', 'vaughn.edu'],
  ['Manhattan University', 'Manhattan University', 'manhattan.edu'],
  ['University of Mount Saint Vincent', 'Mount Saint Vincent', 'mountsaintvincent.edu'],
  ['Monroe University', 'Monroe', 'monroeu.edu', 'monroecollege.edu'],
  ['SUNY Maritime College', 'Maritime', 'sunymaritime.edu'],
  ['Wagner College', 'Wagner', 'wagner.edu'],
  // Long Island, Westchester, across the Hudson
  ['Hofstra University', 'Hofstra', 'hofstra.edu'],
  ['Adelphi University', 'Adelphi', 'adelphi.edu'],
  ['Molloy University', 'Molloy', 'molloy.edu'],
  ['Stony Brook University', 'Stony Brook', 'stonybrook.edu'],
  ['Farmingdale State College', 'Farmingdale', 'farmingdale.edu'],
  ['SUNY Old Westbury', 'Old Westbury', 'oldwestbury.edu'],
  ['Nassau Community College', 'Nassau CC', 'ncc.edu'],
  ['United States Merchant Marine Academy', 'Kings Point', 'usmma.edu'],
  ['Purchase College', 'Purchase', 'purchase.edu'],
  ['Sarah Lawrence College', 'Sarah Lawrence', 'sarahlawrence.edu', 'slc.edu'],
  ['Iona University', 'Iona', 'iona.edu'],
  ['Mercy University', 'Mercy', 'mercy.edu'],
  ['Westchester Community College', 'Westchester CC', 'sunywcc.edu'],
  ['Stevens Institute of Technology', 'Stevens', 'stevens.edu'],
  ['Rutgers University', 'Rutgers', 'rutgers.edu'],
  ['New Jersey Institute of Technology', 'NJIT', 'njit.edu'],
  ['New Jersey City University', 'NJCU', 'njcu.edu'],
  ["Saint Peter's University", "Saint Peter's", 'saintpeters.edu'],
  ['Seton Hall University', 'Seton Hall', 'shu.edu'],
  ['Montclair State University', 'Montclair State', 'montclair.edu'],
  ['Fairleigh Dickinson University', 'FDU', 'fdu.edu'],
  ['Kean University', 'Kean', 'kean.edu'],
  ['Princeton University', 'Princeton', 'princeton.edu'],
];

const byDomain = new Map(
  rows.flatMap(([name, shortName, ...domains]) =>
    domains.map((domain): [string, College] => [domain, { name, shortName }]),
  ),
);

/**
 * The college of an email address. The longest matching suffix wins. An unknown domain is used as the name.
 */
export function collegeOf(email: string): College {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const labels = domain.split('.');
  for (let first = 0; first < labels.length; first++) {
    const known = byDomain.get(labels.slice(first).join('.'));
    if (known) return known;
  }
  return { name: domain, shortName: domain };
}
