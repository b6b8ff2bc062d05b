import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { renderAsync } from '@resvg/resvg-js';
import { AppError } from '../http/app-error.ts';

export interface PictureRenderer {
  /** The drawing as PNG. Rejects with `unavailable` if too many other pictures wait. */
  render(svg: string): Promise<Buffer>;
}

export interface PictureLimits {
  /** Pictures that are kept in memory: about 250 KB each. */
  maxKept: number;
  /** Pictures that are drawn at the same time, each on a thread of the pool that files and DNS use too. */
  maxConcurrent: number;
  maxWaiting: number;
}

const usualLimits: PictureLimits = { maxKept: 40, maxConcurrent: 1, maxWaiting: 20 };

/** A text that changes with the drawing. */
export function versionOf(svg: string): string {
  return createHash('sha256').update(svg).digest('base64url').slice(0, 16);
}

/** The renderer reads neither WOFF nor the fonts of the machine, which differ from machine to machine. */
const { resolve } = createRequire(import.meta.url);
const fontFiles = [
  resolve('@expo-google-fonts/young-serif/400Regular/YoungSerif_400Regular.ttf'),
  resolve('@expo-google-fonts/hanken-grotesk/400Regular/HankenGrotesk_400Regular.ttf'),
  resolve('@expo-google-fonts/hanken-grotesk/600SemiBold/HankenGrotesk_600SemiBold.ttf'),
];

async function drawPng(svg: string): Promise<Buffer> {
  const image = await renderAsync(svg, { font: { loadSystemFonts: false, fontFiles } });
  return image.asPng();
}

/** Draws each picture once, and keeps the ones that were used last. */
export function createPictureRenderer(limits = usualLimits, draw = drawPng): PictureRenderer {
  const kept = new Map<string, Promise<Buffer>>();
  const waiting: (() => void)[] = [];
  let drawing = 0;

  async function drawInTurn(svg: string): Promise<Buffer> {
    if (drawing < limits.maxConcurrent) drawing++;
    // The picture that ends hands its turn on, so `drawing` stays the same.
    else if (waiting.length < limits.maxWaiting) await new Promise<void>((go) => waiting.push(go));
    else throw new AppError('unavailable', { retryAfterSeconds: 1 });
    try {
      return await draw(svg);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else drawing--;
    }
  }

  return {
    render(svg) {
      const key = versionOf(svg);
      const picture = kept.get(key) ?? drawInTurn(svg);
      // The order of the map is that of the last use.
      kept.delete(key);
      kept.set(key, picture);
      picture.catch(() => {
        if (kept.get(key) === picture) kept.delete(key);
      });
      const [oldest] = kept.keys();
      if (kept.size > limits.maxKept && oldest !== undefined) kept.delete(oldest);
      return picture;
    },
  };
}
