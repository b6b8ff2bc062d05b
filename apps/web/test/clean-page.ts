import { toast } from 'react-toastify/unstyled';
import { afterAll, vi } from 'vitest';

/*
 * The files of a worker share one page. What a file starts and does not end would go on in the next one: a timer
 * would send the analytics of a page that is gone, a channel would tell an old session of a new log-out. Therefore
 * all of it ends with its file.
 */

const endings: (() => void)[] = [];

/** React and user-event add these once per document and count on them from then on. */
const listenersOfPackages = new Set(['selectionchange', 'focus', 'blur']);

function endListeners(target: Window | Document): void {
  const { addEventListener } = target;
  target.addEventListener = (...args: Parameters<Window['addEventListener']>) => {
    const [type, listener, options] = args;
    addEventListener.apply(target, args);
    if (listenersOfPackages.has(type)) return;
    endings.push(() => target.removeEventListener(type, listener, options));
  };
  endings.push(() => Object.assign(target, { addEventListener }));
}

function endTimers(): void {
  const { setTimeout, setInterval } = globalThis;
  const started = new Set<NodeJS.Timeout>();
  const counted = <Start extends typeof setTimeout | typeof setInterval>(start: Start) =>
    Object.assign((...args: Parameters<Start>) => {
      const timer: NodeJS.Timeout = Reflect.apply(start, undefined, args);
      started.add(timer);
      return timer;
    }, start);
  globalThis.setTimeout = counted(setTimeout);
  globalThis.setInterval = counted(setInterval);
  endings.push(() => {
    for (const timer of started) clearTimeout(timer);
    Object.assign(globalThis, { setTimeout, setInterval });
  });
}

function endChannels(): void {
  const { BroadcastChannel } = globalThis;
  globalThis.BroadcastChannel = class extends BroadcastChannel {
    constructor(name: string) {
      super(name);
      endings.push(() => this.close());
    }
  };
  endings.push(() => Object.assign(globalThis, { BroadcastChannel }));
}

/** What a browser shows in a new tab. */
function emptyPage(): void {
  toast.dismiss();
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  delete window.dataLayer;
  history.replaceState(null, '', '/');
}

endListeners(window);
endListeners(document);
endTimers();
endChannels();

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const end of endings.toReversed()) end();
  emptyPage();
});
