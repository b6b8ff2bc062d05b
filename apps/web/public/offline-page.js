/* The page that the service worker shows if a navigation fails without a network. It loads no other files. */

/** The URL stays the same, so that a reload opens the requested page. */
// Called by the service worker, which loads this file with importScripts.
// oxlint-disable-next-line no-unused-vars
function offlinePage() {
  const nonce = crypto.randomUUID();
  return new Response(documentWith(nonce), {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
  });
}

/** Reloads when the server answers; being online is not enough. The interval is random to spread the load. */
const reloadWhenReachable = `
async function look() {
  const answer = await fetch('/api/health', { cache: 'no-store' }).catch(() => undefined);
  if (answer?.ok) location.reload();
}
addEventListener('online', look);
setInterval(() => { if (document.visibilityState === 'visible') look() }, 5000 + 5000 * Math.random());
`;

const seats = [0, 60, 120, 180, 240, 300]
  .map(
    (angle) =>
      `<g transform="rotate(${angle})"${angle === 0 ? ' class="yours"' : ''}><path class="back" d="M-27.4-143.5A31 31 0 0 1 27.4-143.5"/><circle class="seat" cy="-129" r="25.5"/><circle class="plate" cy="-62" r="20"/></g>`,
  )
  .join('');

const documentWith = (nonce) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="theme-color" content="#34141b">
<title>You are offline · Crewtable</title>
<style nonce="${nonce}">
*, ::before, ::after { box-sizing: border-box }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100% }
body { display: grid; align-content: center; justify-items: center; min-height: 100vh; min-height: 100svh; margin: 0; padding: 32px 20px; background: #faf3e8; color: #241a18; font: 400 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; text-align: center }
main { display: grid; justify-items: center; max-width: 30rem }
svg { width: min(240px, 60vw); margin-bottom: 28px; overflow: visible }
h1 { margin: 0 0 12px; font: 400 clamp(2rem, 1.5rem + 2.4vw, 2.75rem)/1.1 Georgia, 'Times New Roman', serif; letter-spacing: -.015em }
p { margin: 0 0 28px; color: #5a4b45; text-wrap: pretty }
a { display: inline-flex; align-items: center; min-height: 52px; padding: 6px 28px; border-radius: 999px; background: #ff5a5f; color: #241a18; font-weight: 650; text-decoration: none }
a:hover { background: #f2464c }
a:focus-visible { outline: 2px solid #241a18; outline-offset: 2px }
text { fill: #241a18; font: 16px Georgia, 'Times New Roman', serif; text-anchor: middle }
.cloth { fill: #fffcf6; stroke: #ddcfba; stroke-width: 1.5 }
.hem { fill: none; stroke: #ddcfba; stroke-width: 1.5; stroke-dasharray: 3 5 }
.seat { fill: #faf3e8; stroke: #8f7d6e; stroke-width: 1.6; stroke-dasharray: 3 4 }
.back { fill: none; stroke: #ddcfba; stroke-width: 4.5; stroke-linecap: round }
.plate { fill: none; stroke: #ddcfba; stroke-width: 1.5 }
.yours .seat { fill: #ff5a5f; stroke: none }
.yours .back { stroke: #c22b36 }
.sign { fill: none; stroke: #c22b36; stroke-width: 4.4; stroke-linecap: round }
</style>
</head>
<body>
<main>
<svg viewBox="-160 -160 320 320" aria-hidden="true">
<circle class="cloth" r="98"/><circle class="hem" r="92.5"/>${seats}<text y="-123.5">You</text>
<path class="sign" d="M-20-5A28 28 0 0 1 20-5M-10.5 5A15 15 0 0 1 10.5 5M0 14.5v.1M-18-19 18 21"/>
</svg>
<h1>You are offline</h1>
<p>Crewtable cannot be reached at the moment. This page reloads when the connection is back.</p>
<a href="">Try Again</a>
</main>
<script nonce="${nonce}">${reloadWhenReachable}</script>
</body>
</html>
`;
