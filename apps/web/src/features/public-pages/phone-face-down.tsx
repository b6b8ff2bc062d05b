/** A phone that lies face down. */
export function PhoneFaceDown({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 44 76" aria-hidden="true" className={className}>
      <g transform="rotate(9 22 38)" fill="none" stroke="currentColor" strokeWidth="2.2">
        <rect x="7" y="8" width="30" height="60" rx="7" />
        <rect x="12" y="13" width="12" height="12" rx="4" />
        <circle cx="18" cy="19" r="2.4" />
      </g>
    </svg>
  );
}
