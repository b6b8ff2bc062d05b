/*
 * The one inline script of a page; the content security policy knows its hash. It stands at the end of the body and
 * starts the app when the page has been painted in its own letters, so that no code competes with the first look.
 * Should the code not come, the page itself offers a reload.
 */
(() => {
  const { start, preload } = document.currentScript.dataset;
  const offerReload = () => document.getElementById('start-notice')?.removeAttribute('hidden');

  function startApp() {
    for (const href of preload.split(' ')) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    }
    const script = Object.assign(document.createElement('script'), { type: 'module', src: start });
    script.addEventListener('error', offerReload);
    document.head.append(script);
    setTimeout(offerReload, 120_000);
  }

  // Printed pages know no query string. A campaign or an invitation must not be lost to a quick finger either: also
  // not while the app is taking the page over, when it would still follow the link as it was printed.
  if (location.search !== '') {
    const keepSearch = (event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href="/login"]') : null;
      if (link === null || location.search === '') return;
      link.search = location.search;
      event.stopPropagation();
    };
    addEventListener('click', keepSearch, { capture: true });
  }

  // A button of a page that is readable before its code is there: what was pressed meanwhile is pressed again when
  // the app has taken the page over.
  const pressed = [];
  const keepPress = ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button !== null) pressed.push(button);
  };
  const pressAgain = () => {
    removeEventListener('click', keepPress, { capture: true });
    for (const button of pressed) button.click();
  };
  addEventListener('click', keepPress, { capture: true });
  addEventListener('app-started', pressAgain, { once: true });

  // A page is first painted in letters that every machine has. Whoever has been here before has its own ones, too.
  const ownLetters = document.getElementById('own-letters');
  const useOwnLetters = () => ownLetters?.setAttribute('media', 'all');
  if (hasBeenHere()) useOwnLetters();

  function hasBeenHere() {
    try {
      return localStorage.getItem('traffic_source') !== null;
    } catch {
      return false;
    }
  }

  // The shell has nothing to show before its code is there. A tab in the background is not painted; it need not wait
  // for that, and neither can a browser that does not tell.
  const { prerendered } = document.getElementById('root').dataset;
  const tellsPaints = PerformanceObserver.supportedEntryTypes?.includes('paint');
  if (prerendered === undefined || document.hidden || !tellsPaints) {
    useOwnLetters();
    startApp();
    return;
  }
  const afterNextFrame = (work) => requestAnimationFrame(() => setTimeout(() => work()));
  // The first paint may be of a part of the page: by the frame after it, everything stands there.
  const firstPaint = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return;
    firstPaint.disconnect();
    afterNextFrame(() => {
      useOwnLetters();
      // Asked how wide it is, the browser looks which letters it needs; otherwise it would be ready without them.
      void document.body.offsetWidth;
      void document.fonts.ready.then(() => afterNextFrame(startApp));
    });
  });
  firstPaint.observe({ type: 'paint', buffered: true });
})();
