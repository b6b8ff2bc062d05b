import './start-failure-notice.css';

/*
 * The notice is a hidden element of the static HTML (prerender.mjs), because it offers a reload when the code
 * of the app is not loaded.
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
