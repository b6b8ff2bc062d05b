/**
 * The last filter before a log line leaves the process. Our own code logs no secrets, but errors of libraries
 * may repeat their input. A line is JSON, and a string in it may itself contain JSON: hence the backslashes
 * before quotes.
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
  // The URL of a connection: smtp://name:password@host
  [/:\/\/[^\s/@"\\]+@/g, '://…@'],
  // Our own cookies, also inside a header that a library quotes.
  [/\b((?:__Host-)?crewtable_\w+)=[^;\s"\\]+/g, '$1=[hidden]'],
  // The URL of the real-time channel contains a ticket, and so does its second subprotocol.
  [/([?&]header=|\bheader-)[\w+/%=-]{16,}/g, '$1[hidden]'],
  // "name":"value", and the same inside a string
  [new RegExp(`"(${names})"\\s*:\\s*"(?:[^"\\\\]|\\\\.)*"`, 'gi'), '"$1":"[hidden]"'],
  [new RegExp(`\\\\"(${names})\\\\"\\s*:\\s*\\\\".*?(?<!\\\\)\\\\"`, 'gi'), '\\"$1\\":\\"[hidden]\\"'],
  // name=value, as in a query string, and name: value, as in a header
  [new RegExp(`\\b(${names})(=|:\\s)\\s*[^&"\\\\\\r\\n]+`, 'gi'), '$1$2[hidden]'],
  // Eight digits are a passcode, unless they begin an event's id (06042025-summer-nyc) or belong to a number.
  [/(?<!\\)":\d{8}(?=[,}])/g, '":"[8 digits]"'],
  [/(?:(?<![\w.-])|(?<=\\[nrt]))\d{8}(?!\w|-\w|\.\d)/g, '[8 digits]'],
  // Email addresses. Local parts have at most 64 characters; the limit keeps the run time linear for long
  // lines.
  [
    /([\w!#$%&'*/=?^`{|}~+-])[\w!#$%&'*/=?^`{|}~.+-]{0,63}(@|%40)((?:[a-z0-9-]{1,63}\.)+[a-z]{2,})/gi,
    '$1…$2$3',
  ],
];

export function scrub(line: string): string {
  return rules.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), line);
}
