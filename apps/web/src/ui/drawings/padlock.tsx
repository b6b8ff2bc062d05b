/** A closed padlock, drawn around 0,0: the centre of a table that is not released yet. */
export function Padlock() {
  return (
    <>
      <circle r="21" style={{ fill: 'var(--card)' }} />
      <path
        d="M-5.5-2v-3.5a5.5 5.5 0 0 1 11 0V-2"
        style={{ fill: 'none', stroke: 'var(--ink)', strokeWidth: 2.2 }}
      />
      <rect x="-8.5" y="-2.5" width="17" height="13" rx="2.5" style={{ fill: 'var(--ink)' }} />
      <circle cy="3.4" r="1.9" style={{ fill: 'var(--card)' }} />
    </>
  );
}
