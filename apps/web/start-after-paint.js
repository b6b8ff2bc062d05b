/*
 * The only inline script of a page; the content security policy contains its hash. It runs at the end of the
 * body and starts the app after the page has been painted with its web fonts, so that no code delays the
 * first paint. If the code is not loaded, the page offers a reload, and reloads when the network is back.
 */
(() => {
  const { start, preload } = document.currentScript.dataset;
  const notice = () => document.getElementById('start-notice');
  const offerReload = () => notice()?.removeAttribute('hidden');
  // The app removes the notice when it has started.
  addEventListener('online', () => notice()?.hidden === false && location.reload());

  function startApp() {
    for (const href of preload.split(' ')) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    }
    const script = Object.assign(document.createElement('script'), { type: 'module', src: start });
    script.addEventListener('error', offerReload);
    document.head.append(script);
    setTimeout(offerReload, 120_000);
  }

  // Links of pre-rendered pages have no query string. If a visitor follows one before hydration is done, the
  // parameters of a campaign or an invitation must not be lost, so they are added here.
  if (location.search !== '') {
    const keepSearch = (event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href="/login"]') : null;
      if (link === null || location.search === '') return;
      link.search = location.search;
      event.stopPropagation();
    };
    addEventListener('click', keepSearch, { capture: true });
  }

  // Buttons are visible before the app has started. Presses until then are repeated after the start.
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

  // The first paint uses system fonts, except for returning visitors: they have the web fonts in their cache.
  const webFonts = document.getElementById('own-letters');
  const enableWebFonts = () => webFonts?.setAttribute('media', 'all');
  if (isReturningVisitor()) enableWebFonts();

  function isReturningVisitor() {
    try {
      return localStorage.getItem('traffic_source') !== null;
    } catch {
      return false;
    }
  }

  // Starts the app without waiting for a paint if there is no pre-rendered content (the shell), if the tab is
  // in the background and is not painted, or if the browser does not report paints.
  const { prerendered } = document.getElementById('root').dataset;
  const reportsPaints = PerformanceObserver.supportedEntryTypes?.includes('paint');
  if (prerendered === undefined || document.hidden || !reportsPaints) {
    enableWebFonts();
    startApp();
    return;
  }
  const afterNextFrame = (work) => requestAnimationFrame(() => setTimeout(() => work()));
  // The first paint may show only a part of the page; the next frame shows all of it.
  const firstPaint = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return;
    firstPaint.disconnect();
    afterNextFrame(() => {
      enableWebFonts();
      // Reading the width forces a layout, which starts the font downloads that fonts.ready waits for.
      void document.body.offsetWidth;
      void document.fonts.ready.then(() => afterNextFrame(startApp));
    });
  });
  firstPaint.observe({ type: 'paint', buffered: true });
})();
