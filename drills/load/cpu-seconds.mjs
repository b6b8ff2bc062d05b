/** How much processor time processes have used, from Linux's /proc. */
import { readdirSync, readFileSync } from 'node:fs';

/** In seconds, with their children, also those that have ended. `processes` are ids by name. */
export function cpuSeconds(processes) {
  const ticks = new Map();
  const parents = new Map();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const fields = readFields(entry);
      parents.set(Number(entry), Number(fields[1]));
      ticks.set(
        Number(entry),
        [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0),
      );
    } catch {
      // It has just ended.
    }
  }
  const belongsTo = (pid, ancestor) => {
    for (let one = pid; one > 1; one = parents.get(one) ?? 0) if (one === ancestor) return true;
    return false;
  };
  return Object.fromEntries(
    Object.entries(processes).map(([name, pid]) => [
      name,
      [...ticks].filter(([each]) => belongsTo(each, pid)).reduce((sum, [, used]) => sum + used, 0) / 100,
    ]),
  );
}

export const parentOf = (pid) => Number(readFields(pid)[1]);

/** The name of the program is in brackets and may contain spaces, so the fields are those after it. */
function readFields(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}
