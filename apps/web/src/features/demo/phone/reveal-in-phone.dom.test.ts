import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRevealWatch } from './reveal-in-phone.ts';

/** A frame whose page is empty at first. */
function emptyFrame() {
  const page = document.implementation.createHTMLDocument();
  return { page, frame: { contentDocument: page } as HTMLIFrameElement };
}

const dialog = (attributes: string) =>
  `<div role="dialog" aria-labelledby="title" ${attributes}><h2 id="title">Your table</h2></div>`;
const pass = (ms: number) => vi.advanceTimersByTime(ms);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('the reveal is seen four seconds after all its chairs are lit', () => {
  const { page, frame } = emptyFrame();
  const watch = createRevealWatch();
  watch.start(() => frame);
  page.body.innerHTML = dialog('');
  pass(10_000);
  expect(watch.isSeen()).toBe(false);
  page.body.innerHTML = dialog('data-told="true"');
  pass(3_500);
  expect(watch.isSeen()).toBe(false);
  pass(1_000);
  expect(watch.isSeen()).toBe(true);
});

it('a reveal that the viewer has closed was seen', () => {
  const { page, frame } = emptyFrame();
  const watch = createRevealWatch();
  watch.start(() => frame);
  page.body.innerHTML = dialog('');
  pass(1_000);
  page.body.innerHTML = '';
  pass(250);
  expect(watch.isSeen()).toBe(true);
});

it('a reveal that does not open by itself is opened by the button of the page', () => {
  const { page, frame } = emptyFrame();
  page.body.innerHTML = '<a href="#">See your table</a>';
  const press = vi.fn();
  page.querySelector('a')!.addEventListener('click', press);
  const stop = createRevealWatch().start(() => frame);
  pass(4_500);
  expect(press).not.toHaveBeenCalled();
  pass(1_000);
  expect(press).toHaveBeenCalledOnce();
  stop();
  pass(20_000);
  expect(press).toHaveBeenCalledOnce();
});

it('is watched anew for the next story', () => {
  const { page, frame } = emptyFrame();
  const watch = createRevealWatch();
  page.body.innerHTML = dialog('data-told="true"');
  const stop = watch.start(() => frame);
  pass(5_000);
  expect(watch.isSeen()).toBe(true);
  stop();
  watch.start(() => frame);
  expect(watch.isSeen()).toBe(false);
});
