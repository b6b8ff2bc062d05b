/**
 * Puts pictures with their captions side by side into one picture.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {{ pictures: { caption: string, data: string }[], path: string, columns: number, shownWidth: number }} strip
 */
export async function composeStrip(browser, { pictures, path, columns, shownWidth }) {
  const gap = 24;
  const page = await browser.newPage({
    viewport: { width: columns * (shownWidth + gap) + gap, height: 600 },
  });
  const figures = pictures.map(
    ({ caption, data }, index) =>
      `<figure><img src="${data}" alt=""><figcaption>${index + 1}. ${caption}</figcaption></figure>`,
  );
  await page.setContent(`<style>
    body { display: grid; grid-template-columns: repeat(${columns}, ${shownWidth}px); gap: ${gap}px;
      margin: 0; padding: ${gap}px; background: #efe6d5; font: 600 20px sans-serif; color: #33141a; }
    figure { margin: 0; } img { display: block; width: 100%; border-radius: 12px; }
    figcaption { padding-top: 10px; }
  </style>${figures.join('')}`);
  await page.screenshot({
    path,
    fullPage: true,
    ...(path.endsWith('.jpg') && { type: 'jpeg', quality: 80 }),
  });
  await page.close();
}
