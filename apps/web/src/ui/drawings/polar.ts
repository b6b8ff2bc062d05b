/** Rounds SVG coordinates to one decimal, which is precise enough and keeps the markup short. */
export const round = (n: number): number => {
  const tenths = Math.round(n * 10) / 10;
  return tenths === 0 ? 0 : tenths;
};

/** The point on a circle at `degrees` clockwise from the top. */
export function polar(degrees: number, radius: number, centre = 0): { x: number; y: number } {
  const radians = ((degrees - 90) * Math.PI) / 180;
  return {
    x: round(centre + radius * Math.cos(radians)),
    y: round(centre + radius * Math.sin(radians)),
  };
}
