/**
 * The last gate before a line leaves the process. Code is written so that nothing secret reaches a log; this makes
 * sure of it also for errors of libraries, which repeat what they were given.
 */
const rules: [pattern: RegExp, replacement: string][] = [
  [/\b(pi|seti|sub)_[A-Za-z0-9]+_secret_[A-Za-z0-9]+/g, '$1_…_secret_…'],
  [/\b(sk|rk|whsec)_[A-Za-z0-9_]+/g, '$1_…'],
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, '[token]'],
  [/\b(header|ticket|token|secret|clientSecret|client_secret|passcode)=[^&\s"\\]+/gi, '$1=[hidden]'],
  [
    /"((?:set-)?cookie|authorization|clientSecret|client_secret|passcode|refreshToken|accessToken)":"(?:[^"\\]|\\.)*"/gi,
    '"$1":"[hidden]"',
  ],
  // Eight digits are a passcode, unless they begin an event's id (06042025-summer-nyc).
  [/(?<![\w.-])\d{8}(?![\w.-])/g, '[8 digits]'],
  [/([A-Za-z0-9])[A-Za-z0-9._%+'-]*@((?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,})/g, '$1…@$2'],
];

export function scrub(line: string): string {
  return rules.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), line);
}

/** Enough of a network address to see a pattern, too little to name a household. */
export function shortenAddress(address: string): string {
  if (address.includes(':')) return `${address.split(':').slice(0, 3).join(':')}:…`;
  return address.replace(/\.\d+$/, '.x');
}
