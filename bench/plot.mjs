// Draws a line plot as a small SVG file that is readable on light and dark backgrounds.
const [width, height] = [720, 360];
const frame = { left: 70, right: 150, top: 40, bottom: 50 };
const colours = ['#8a1c3b', '#1f6f78', '#b7791f', '#5b5b6b', '#4f7a28', '#6a4c93'];

/**
 * `lines` are `{ name, points: [[x, y], …] }`, six at most; `logX` makes the x axis logarithmic. `marks` are
 * `{ x, name }`: moments on the x axis, for example when something broke.
 */
export function drawPlot({ title, xLabel, yLabel, lines, marks = [], logX = false }) {
  const all = lines.flatMap(({ points }) => points);
  const toX = logX ? (value) => Math.log10(Math.max(1, value)) : (value) => value;
  const xs = extent(all.map(([x]) => toX(x)));
  const ys = extent([0, ...all.map(([, y]) => y)]);
  const scale = (value, [low, high], from, to) => from + ((value - low) / (high - low || 1)) * (to - from);
  const x = (value) => scale(toX(value), xs, frame.left, width - frame.right).toFixed(1);
  const y = (value) => scale(value, ys, height - frame.bottom, frame.top).toFixed(1);
  const xTicks = logX
    ? range(Math.ceil(xs[0]), Math.floor(xs[1])).map((power) => 10 ** power)
    : roundTicks(xs);
  const text = (left, top, words, more = '') => `<text x="${left}" y="${top}" ${more}>${words}</text>`;
  const parts = [
    text(frame.left, 22, title, 'font-weight="600" font-size="15"'),
    ...roundTicks(ys).map(
      (tick) =>
        `<path d="M${frame.left} ${y(tick)}H${width - frame.right}" stroke="#8886" stroke-width="0.6"/>` +
        text(frame.left - 8, Number(y(tick)) + 4, short(tick), 'text-anchor="end"'),
    ),
    ...xTicks.map((tick) => text(x(tick), height - frame.bottom + 18, short(tick), 'text-anchor="middle"')),
    text((frame.left + width - frame.right) / 2, height - 10, xLabel, 'text-anchor="middle"'),
    text(16, height / 2, yLabel, `text-anchor="middle" transform="rotate(-90 16 ${height / 2})"`),
    ...marks.map(
      (mark) =>
        `<path d="M${x(mark.x)} ${frame.top}V${height - frame.bottom}" stroke="#8a1c3b" stroke-dasharray="3 3"/>` +
        text(0, 0, mark.name, `transform="translate(${Number(x(mark.x)) + 4} ${frame.top + 2}) rotate(90)"`),
    ),
    ...lines.map(({ points }, line) => {
      const path = points.map((point, index) => `${index === 0 ? 'M' : 'L'}${x(point[0])} ${y(point[1])}`);
      return `<path d="${path.join('')}" fill="none" stroke="${colours[line]}" stroke-width="2"/>`;
    }),
    ...lines.map(({ name }, index) => {
      const top = frame.top + 12 + index * 20;
      const left = width - frame.right + 12;
      return (
        `<path d="M${left} ${top - 4}h18" stroke="${colours[index]}" stroke-width="3"/>` +
        text(left + 24, top, name)
      );
    }),
  ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}"`,
    ' font-family="system-ui, sans-serif" font-size="12" fill="#777">',
    ...parts,
    '</svg>\n',
  ].join('\n');
}

const extent = (values) => [Math.min(...values), Math.max(...values)];
const range = (from, to) => Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);

function roundTicks([low, high]) {
  const raw = (high - low) / 5 || 1;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((times) => times * power).find((size) => size >= raw);
  return range(Math.ceil(low / step), Math.floor(high / step)).map((count) => count * step);
}

function short(value) {
  if (value >= 1e6) return `${value / 1e6}M`;
  return value >= 1e4 ? `${value / 1e3}k` : String(Math.round(value * 100) / 100);
}
