/**
 * The last gate before a line leaves the process. Code is written so that nothing secret reaches a log; this makes
 * sure of it also for errors of libraries, which repeat what they were given. A line is JSON, in which a quoted text
 * may itself be JSON: hence the backslashes before quotes.
 */
const names = [
  'authorization',
  '(?:set-)?cookie',
  'idempotency-key',
  'x-forwarded-for',
  'x-real-ip',
  'pass(?:code|word)',
  '(?:access|refresh)_?token',
  '(?:client|webhook|app)_?secret',
  'secret_?key',
  'private_?key',
  'ticket',
  'token',
  'secret',
].join('|');

const rules: [pattern: RegExp, replacement: string][] = [
  [/\b(pi|seti|sub)_[A-Za-z0-9]+_secret_[A-Za-z0-9]+/g, '$1_…_secret_…'],
  [/\b(sk|rk|whsec)_[A-Za-z0-9_]+/g, '$1_…'],
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, '[token]'],
  // A connection's address: smtp://name:password@host
  [/:\/\/[^\s/@"\\]+@/g, '://…@'],
  // A cookie of ours, also in the middle of a header that a library quotes.
  [/\b((?:__Host-)?crewtable_\w+)=[^;\s"\\]+/g, '$1=[hidden]'],
  // The address of the real-time channel carries a ticket; so does its second subprotocol.
  [/([?&]header=|\bheader-)[\w+/%=-]{16,}/g, '$1[hidden]'],
  // "name":"value", and the same inside a quoted text
  [new RegExp(`"(${names})"\\s*:\\s*"(?:[^"\\\\]|\\\\.)*"`, 'gi'), '"$1":"[hidden]"'],
  [new RegExp(`\\\\"(${names})\\\\"\\s*:\\s*\\\\".*?(?<!\\\\)\\\\"`, 'gi'), '\\"$1\\":\\"[hidden]\\"'],
  // name=value, as in a query, and name: value, as in a header
  [new RegExp(`\\b(${names})(=|:\\s)\\s*[^&"\\\\\\r\\n]+`, 'gi'), '$1$2[hidden]'],
  // Eight digits are a passcode, unless they begin an event's id (06042025-summer-nyc) or belong to a number.
  [/(?<!\\)":\d{8}(?=[,}])/g, '":"[8 digits]"'],
  [/(?:(?<![\w.-])|(?<=\\[nrt]))\d{8}(?!\w|-\w|\.\d)/g, '[8 digits]'],
  // Local parts have 64 characters at most; the bound keeps a long line from costing more than its length.
  [
    /([\w!#$%&'*/=?^`{|}~+-])[\w!#$%&'*/=?^`{|}~.+-]{0,63}(@|%40)((?:[a-z0-9-]{1,63}\.)+[a-z]{2,})/gi,
    '$1…$2$3',
  ],
];

export function scrub(line: string): string {
  return rules.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), line);
}
