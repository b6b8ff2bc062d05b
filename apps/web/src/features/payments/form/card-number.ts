/** What is typed into one of the fields of a card: its text, and where the caret stands in it. */
export interface TypedText {
  readonly text: string;
  readonly caret: number;
}

const longestNumber = 19;
const americanExpress = /^3[47]/;
const bySix = [4, 6, 5];
const byFour = [4, 4, 4, 4, 3];

/** '4242 4242 4242 4242': in the groups in which it is printed on the card. */
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

/** Groups what was typed or pasted, and keeps the caret behind the digit that it stood behind. */
export function editCardNumber({ text, caret }: TypedText): TypedText {
  const all = digitsOf(text);
  const digits = all.slice(0, longest(all));
  const before = Math.min(digitsOf(text.slice(0, caret)).length, digits.length);
  const shown = grouped(digits);
  return { text: shown, caret: placeBehind(shown, before) };
}

/** The place in a text behind so many of its digits. */
export function placeBehind(text: string, digits: number): number {
  let seen = 0;
  for (let place = 0; place < text.length; place += 1) {
    if (seen === digits) return place;
    if (/\d/.test(text.charAt(place))) seen += 1;
  }
  return text.length;
}

/** Every card number ends in a digit that is computed from the others: most typing mistakes are seen by it. */
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
