/** Calendar days as YYYY-MM-DD and months as YYYY-MM, without a time zone. */

const day = (year: number, month: number, date: number) =>
  new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);

function parts(month: string): [year: number, month: number] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return [year, number - 1];
}

export const isMonth = (text: string) => /^20\d\d-(0[1-9]|1[0-2])$/.test(text);

export function monthBefore(month: string): string {
  const [year, number] = parts(month);
  return day(year, number - 1, 1).slice(0, 7);
}

export function monthAfter(month: string): string {
  const [year, number] = parts(month);
  return day(year, number + 1, 1).slice(0, 7);
}

/** The weeks of a month from Sunday to Saturday, with the days of the months around it. */
export function daysOfMonth(month: string): string[] {
  const [year, number] = parts(month);
  const first = new Date(Date.UTC(year, number, 1)).getUTCDay();
  const length = new Date(Date.UTC(year, number + 1, 0)).getUTCDate();
  const cells = Math.ceil((first + length) / 7) * 7;
  return Array.from({ length: cells }, (_, index) => day(year, number, index - first + 1));
}
