import { Vase } from '../../../../ui/drawings/vase.tsx';
import { forkPath, glassAt, knifePath } from '../../../../ui/drawings/place-setting.tsx';
import { markArcs, markRadius } from '../../../../ui/drawings/mark.tsx';
import {
  CENTRE,
  CLOTH_RADIUS,
  HEM_RADIUS,
  platePlace,
  seatPlace,
  SIZE,
} from '../../../../ui/table/table-geometry.ts';
import { ownTableDishes } from '../../own-table.tsx';
import { cardPlace } from '../../../../ui/table/card-place.ts';
import { paintDrawing } from './paint-drawing.ts';
import type { PictureChair, TablePicture } from './table-picture.ts';

/* All lengths are pixels of the picture, or units of the table's own drawing inside `drawTable`. */
const width = 1080;
const height = 1350;
const margin = 72;
const tableAt = { x: 170, y: 362, size: 740 };
const ruleY = 1188;
const glowRadius = 58;

/** The back of a chair, by its colour. */
const backs: Record<PictureChair['tone'], string> = {
  coral: 'coral',
  blush: 'coral',
  butter: 'yolk',
  sage: 'leaf',
  water: 'line-strong',
};

interface Canvas {
  readonly context: CanvasRenderingContext2D;
  readonly colour: (token: string) => string;
  readonly font: (style: string, family: 'display' | 'aside') => string;
}

/** Draws the picture as a PNG of 1080 x 1350 pixels. */
export async function drawTablePicture(picture: TablePicture): Promise<Blob> {
  const element = document.createElement('canvas');
  element.width = width;
  element.height = height;
  const context = element.getContext('2d');
  if (context === null) throw new Error('The browser has no 2D canvas');
  const tokens = getComputedStyle(document.documentElement);
  const valueOf = (name: string) => tokens.getPropertyValue(`--${name}`).trim();
  const canvas: Canvas = {
    context,
    colour: (token) => valueOf(/^var\(--(.+)\)$/.exec(token)?.[1] ?? token),
    font: (style, family) => `${style} ${valueOf(family)}`,
  };
  // A canvas does not wait for fonts. The others of each family are fallbacks that the device may not have.
  const loadFirst = (style: string, family: string) =>
    document.fonts.load(`${style} ${valueOf(family).split(',')[0]}`);
  await Promise.allSettled([loadFirst('400 40px', 'display'), loadFirst('italic 500 36px', 'aside')]);
  drawRoom(canvas);
  drawHead(canvas, picture);
  drawTable(canvas, picture.chairs);
  drawFoot(canvas, picture);
  return new Promise((resolve, reject) => {
    element.toBlob((blob) => {
      if (blob === null) reject(new Error('The picture could not be encoded'));
      else resolve(blob);
    }, 'image/png');
  });
}

function drawRoom({ context, colour }: Canvas): void {
  const light = context.createRadialGradient(540, 770, 0, 540, 770, 640);
  light.addColorStop(0, colour('wine-2'));
  light.addColorStop(1, colour('wine'));
  context.fillStyle = light;
  context.fillRect(0, 0, width, height);
}

function drawHead(canvas: Canvas, { title, day }: TablePicture): void {
  const { context, colour } = canvas;
  context.letterSpacing = '-3.3px';
  writeWithin(canvas, title, { size: 132, y: 184, paint: colour('on-wine') });
  context.letterSpacing = '0px';
  writeWithin(canvas, day, { size: 40, y: 263, paint: colour('butter') });
}

/** A line in the display font, smaller if it is too long for the picture. */
function writeWithin(
  { context, font }: Canvas,
  text: string,
  { size, y, paint }: { size: number; y: number; paint: string },
): void {
  context.fillStyle = paint;
  context.textAlign = 'left';
  context.textBaseline = 'alphabetic';
  context.font = font(`400 ${size}px`, 'display');
  const tooLong = context.measureText(text).width / (width - 2 * margin);
  if (tooLong > 1) context.font = font(`400 ${Math.floor(size / tooLong)}px`, 'display');
  context.fillText(text, margin, y);
}

function drawTable(canvas: Canvas, chairs: readonly PictureChair[]): void {
  const { context, colour } = canvas;
  const scale = tableAt.size / SIZE;
  context.save();
  context.translate(tableAt.x, tableAt.y);
  context.scale(scale, scale);
  for (const [place] of chairs.entries()) drawGlow(canvas, seatPlace(place, chairs.length));
  fillCircle(context, CENTRE, CENTRE, CLOTH_RADIUS, colour('coral'));
  context.strokeStyle = colour('china');
  context.lineWidth = 1;
  context.setLineDash([2, 4]);
  context.lineCap = 'round';
  context.stroke(circle(CENTRE, CENTRE, HEM_RADIUS));
  context.setLineDash([]);
  for (const [place] of chairs.entries()) drawSetting(canvas, place, chairs.length);
  for (const [place, chair] of chairs.entries()) drawChair(canvas, chair, seatPlace(place, chairs.length));
  context.save();
  context.translate(CENTRE, CENTRE);
  paintDrawing(context, Vase(), colour);
  context.restore();
  context.restore();
  for (const [place, { card }] of chairs.entries()) {
    const { x, y, degrees } = cardPlace(place, chairs.length);
    drawCard(canvas, card, { x: tableAt.x + x * scale, y: tableAt.y + y * scale, degrees });
  }
}

function drawGlow({ context, colour }: Canvas, { x, y }: { x: number; y: number }): void {
  context.save();
  for (const [paint, alpha, radius] of [
    ['yolk', 0.3, glowRadius * 0.55],
    ['coral', 0.18, glowRadius],
  ] as const) {
    const glow = context.createRadialGradient(x, y, 0, x, y, radius);
    glow.addColorStop(0, colour(paint));
    // Tokens are written as #rrggbb; two more digits are the opacity.
    glow.addColorStop(1, `${colour(paint)}00`);
    context.globalAlpha = alpha;
    context.fillStyle = glow;
    context.fill(circle(x, y, radius));
  }
  context.restore();
}

function drawSetting({ context, colour }: Canvas, place: number, count: number): void {
  const { x, y, degrees, scale } = platePlace(place, count, 0, true);
  context.save();
  context.translate(x, y);
  context.rotate((degrees * Math.PI) / 180);
  context.scale(scale, scale);
  fillCircle(context, 0, 0, 15, colour('china'));
  paintDrawing(context, ownTableDishes[place % ownTableDishes.length], colour);
  context.strokeStyle = colour('china');
  context.lineWidth = 1.15;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.stroke(new Path2D(forkPath));
  context.stroke(new Path2D(knifePath));
  fillCircle(context, glassAt.x, glassAt.y, 5, colour('water'));
  context.lineWidth = 0.8;
  context.stroke(circle(glassAt.x, glassAt.y, 5));
  context.globalAlpha = 0.8;
  fillCircle(context, glassAt.x, glassAt.y, 2.6, colour('china'));
  context.restore();
}

function drawChair(
  { context, colour, font }: Canvas,
  { tone, initial }: PictureChair,
  { x, y, radius, back }: ReturnType<typeof seatPlace>,
): void {
  context.strokeStyle = colour(backs[tone]);
  context.lineWidth = 4.5;
  context.lineCap = 'round';
  context.stroke(new Path2D(back));
  fillCircle(context, x, y, radius, colour(tone));
  if (initial === undefined) return;
  context.fillStyle = colour('on-coral');
  context.font = font('400 22px', 'display');
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  context.fillText(initial, x, y + 7.6);
}

const cardHeight = 58;
const cardPadding = 20;
const cardMargin = 20;

function drawCard(
  { context, colour, font }: Canvas,
  text: string,
  { x, y, degrees }: { x: number; y: number; degrees: number },
): void {
  context.save();
  const isLong = text.length > 14;
  context.font = font(`italic 500 ${isLong ? 29 : 36}px`, 'aside');
  const maxWidth = 360;
  const textWidth = Math.min(context.measureText(text).width, maxWidth);
  const cardWidth = textWidth + 2 * cardPadding;
  const half = cardWidth / 2 + cardMargin;
  // Long cards stand more to the outside, so that they cover less of the table.
  const outwards = isLong && Math.abs(x - width / 2) > 50 ? Math.sign(x - width / 2) * cardWidth * 0.14 : 0;
  context.translate(Math.min(Math.max(x + outwards, half), width - half), y + cardHeight / 2);
  context.rotate((degrees * Math.PI) / 180);
  context.shadowColor = `${colour('wine')}59`;
  context.shadowBlur = 10;
  context.shadowOffsetY = 4;
  context.fillStyle = colour('china');
  context.beginPath();
  context.roundRect(-cardWidth / 2, -cardHeight / 2, cardWidth, cardHeight, 4);
  context.fill();
  context.shadowColor = 'transparent';
  context.fillStyle = colour('on-coral');
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  context.fillText(text, 0, isLong ? 8 : 10, maxWidth);
  context.restore();
}

function drawFoot(canvas: Canvas, { brandName, remark }: TablePicture): void {
  const { context, colour, font } = canvas;
  context.save();
  context.globalAlpha = 0.5;
  context.fillStyle = colour('on-wine-2');
  context.fillRect(margin, ruleY, width - 2 * margin, 2);
  context.restore();
  drawMark(canvas, { x: margin, y: 1222, size: 68 });
  context.textBaseline = 'alphabetic';
  context.textAlign = 'left';
  context.fillStyle = colour('on-wine');
  context.font = font('400 48px', 'display');
  context.fillText(brandName, margin + 88, 1272);
  context.textAlign = 'right';
  context.fillStyle = colour('on-wine-2');
  context.font = font('italic 500 34px', 'aside');
  context.fillText(remark, width - margin, 1268);
}

function drawMark({ context, colour }: Canvas, { x, y, size }: { x: number; y: number; size: number }): void {
  context.save();
  context.translate(x, y);
  context.scale(size / 40, size / 40);
  fillCircle(context, 20, 20, markRadius, colour('coral'));
  context.lineWidth = 4.2;
  context.lineCap = 'round';
  for (const [place, arc] of markArcs(6).entries()) {
    context.strokeStyle = colour(place === 0 ? 'coral' : 'on-wine');
    context.stroke(new Path2D(arc));
  }
  context.restore();
}

function circle(x: number, y: number, radius: number): Path2D {
  const path = new Path2D();
  path.arc(x, y, radius, 0, 2 * Math.PI);
  return path;
}

function fillCircle(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  radius: number,
  paint: string,
): void {
  context.fillStyle = paint;
  context.fill(circle(x, y, radius));
}
