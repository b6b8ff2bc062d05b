import { Children, Fragment, isValidElement } from 'react';
import type { CSSProperties, ReactNode } from 'react';

interface ShapeProps {
  readonly cx?: string | number;
  readonly cy?: string | number;
  readonly r?: string | number;
  readonly rx?: string | number;
  readonly ry?: string | number;
  readonly d?: string;
  readonly opacity?: string | number;
  readonly transform?: string;
  readonly style?: CSSProperties;
  readonly children?: ReactNode;
}

/**
 * Paints a drawing of the design system (circles, ellipses, paths and groups) on a canvas, so that the picture
 * uses the same drawings as the page. `colour` returns the value of a token, such as `var(--coral)`.
 */
export function paintDrawing(
  context: CanvasRenderingContext2D,
  drawing: ReactNode,
  colour: (token: string) => string,
): void {
  for (const element of Children.toArray(drawing)) {
    if (!isValidElement<ShapeProps>(element)) continue;
    const { props, type } = element;
    context.save();
    transform(context, props.transform);
    context.globalAlpha *= Number(props.opacity ?? 1);
    if (type === Fragment || type === 'g') paintDrawing(context, props.children, colour);
    else paintShape(context, shapeOf(String(type), props), props.style, colour);
    context.restore();
  }
}

function shapeOf(type: string, { cx = 0, cy = 0, r = 0, rx = r, ry = r, d }: ShapeProps): Path2D {
  if (type === 'path') return new Path2D(d);
  if (type !== 'circle' && type !== 'ellipse') throw new Error(`Cannot paint <${type}> on a canvas`);
  const path = new Path2D();
  path.ellipse(Number(cx), Number(cy), Number(rx), Number(ry), 0, 0, 2 * Math.PI);
  return path;
}

function paintShape(
  context: CanvasRenderingContext2D,
  path: Path2D,
  { fill, stroke, strokeWidth = 1 }: CSSProperties = {},
  colour: (token: string) => string,
): void {
  if (fill !== undefined && fill !== 'none') {
    context.fillStyle = colour(fill);
    context.fill(path);
  }
  if (stroke !== undefined) {
    context.strokeStyle = colour(stroke);
    context.lineWidth = Number(strokeWidth);
    context.lineCap = 'round';
    context.stroke(path);
  }
}

/** Understands 'translate(x y) rotate(degrees)', the transforms that our drawings use. */
function transform(context: CanvasRenderingContext2D, text = ''): void {
  for (const [, name, values = ''] of text.matchAll(/(\w+)\(([^)]*)\)/g)) {
    const [x = 0, y = 0] = values.split(/[\s,]+/).map(Number);
    if (name === 'translate') context.translate(x, y);
    else if (name === 'rotate') context.rotate((x * Math.PI) / 180);
    else throw new Error(`Cannot paint the transform ${text} on a canvas`);
  }
}
