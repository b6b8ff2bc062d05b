import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const source = fileURLToPath(new URL('..', import.meta.url));
type Tokens = Readonly<Record<string, string>>;

function tokensIn(css: string): Tokens {
  const found = css.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g);
  return Object.fromEntries(Array.from(found, ([, name = '', hex = '']) => [name, hex]));
}

const [byDay = '', afterDark = ''] = readFileSync(`${source}ui/tokens.css`, 'utf8').split(
  "[data-scheme='dark']",
);
const day = tokensIn(byDay);
const schemes: Record<string, Tokens> = { day, dark: { ...day, ...tokensIn(afterDark) } };

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string, tokens: Tokens): number {
  const [light = 0, dark = 0] = [a, b].map((token) => luminance(tokens[token] ?? '')).sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

it('the section on demand has a dark scheme of its own', () => {
  expect(schemes['dark']?.['paper']).not.toBe(day['paper']);
});

describe.each(Object.entries(schemes))('the colours of the %s scheme', (_name, tokens) => {
  it.each([
    ['ink', 'paper'],
    ['ink', 'linen-deep'],
    ['ink-2', 'paper'],
    ['ink-2', 'linen'],
    ['ink-2', 'linen-deep'],
    ['ink-3', 'paper'],
    ['ink-3', 'card'],
    ['ink-3', 'coral-wash'],
    ['on-coral', 'coral'],
    ['on-coral', 'coral-press'],
    ['on-coral', 'blush'],
    ['on-coral', 'butter'],
    ['on-coral', 'sage'],
    ['ink', 'amber-tint'],
    ['ink', 'water'],
    ['coral-deep', 'paper'],
    ['coral-deep', 'card'],
    ['coral-deep', 'coral-tint'],
    ['on-coral-tint', 'coral-tint'],
    ['on-wine', 'wine-2'],
    ['on-wine-2', 'wine'],
    ['green', 'green-tint'],
    ['card', 'green'],
    ['card', 'coral-deep'],
    ['amber-ink', 'amber-tint'],
  ])('%s can be read on %s', (text, ground) => {
    expect(contrast(text, ground, tokens)).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    ['line-strong', 'card'],
    ['line-strong', 'paper'],
    ['coral-deep', 'coral-wash'],
  ])('a field drawn with %s can be told from %s', (line, ground) => {
    expect(contrast(line, ground, tokens)).toBeGreaterThanOrEqual(3);
  });
});

describe('all colours', () => {
  it('stand in one file', () => {
    const elsewhere = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter(
        (file) => /\.(css|tsx?)$/.test(file) && !file.endsWith('tokens.css') && !file.includes('.test.'),
      )
      .filter((file) => /#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch)a?\(/i.test(readFileSync(source + file, 'utf8')));
    expect(elsewhere).toEqual([]);
  });
});
