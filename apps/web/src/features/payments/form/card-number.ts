/** The text of a card field and the position of the caret. */
export interface TypedText {
  readonly text: string;
  readonly caret: number;
}

const longestNumber = 19;
const americanExpress = /^3[47]/;
const bySix = [4, 6, 5];
const byFour = [4, 4, 4, 4, 3];

/** Groups the digits as printed on the card: '4242 4242 4242 4242'. */
function grouped(digits: string): string {
  const groups: string[] = [];
  let rest = digits;
  for (const size of americanExpress.test(digits) ? bySix : byFour) {
    if (rest === '') break;
    groups.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  return groups.join(' ');
}

function longest(digits: string): number {
  return americanExpress.test(digits) ? 15 : longestNumber;
}

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** Formats typed or pasted text and keeps the caret after the same digit. */
export function editCardNumber({ text, caret }: TypedText): TypedText {
  const all = digitsOf(text);
  const digits = all.slice(0, longest(all));
  const before = Math.min(digitsOf(text.slice(0, caret)).length, digits.length);
  const shown = grouped(digits);
  return { text: shown, caret: positionAfterDigits(shown, before) };
}

/** The position in the text after the given number of digits. */
export function positionAfterDigits(text: string, digits: number): number {
  let seen = 0;
  for (let place = 0; place < text.length; place += 1) {
    if (seen === digits) return place;
    if (/\d/.test(text.charAt(place))) seen += 1;
  }
  return text.length;
}

/** Luhn check: detects most typing mistakes. */
export function isPlausibleNumber(digits: string): boolean {
  const sum = digits
    .split('')
    .reverse()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}
