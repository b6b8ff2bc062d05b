/** '6-8' with an en dash: '6–8'. '5' for '5-5'. */
export function sizeText(groupSize: string): string {
  const [min, max] = groupSize.split('-');
  return max === undefined || min === max ? min! : `${min}–${max}`;
}

/** The number of chairs of a table before its guests are known: the upper bound of the group size. */
export function chairsOf(groupSize: string): number {
  return Number(/\d+$/.exec(groupSize)?.[0] ?? 8);
}
