import './start-failure-notice.css';

/*
 * The notice is part of the HTML itself (prerender.mjs), hidden: it offers a reload when the app's code does not
 * arrive, because then nothing else could.
 */
function startNotice(): HTMLElement | null {
  return document.getElementById('start-notice');
}

export function showStartNotice(): void {
  startNotice()?.removeAttribute('hidden');
}

export function removeStartNotice(): void {
  startNotice()?.remove();
}
