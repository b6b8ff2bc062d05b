// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { notFoundPath, publicPaths, renderPage, renderShell } from './entry-prerender.tsx';

describe('pages made at build time', () => {
  it('are the public pages and the one for unknown addresses', () => {
    expect(publicPaths).toEqual([
      '/',
      '/about',
      '/onboard',
      '/manifesto',
      '/privacy',
      '/terms',
      '/cookie',
      notFoundPath,
    ]);
  });

  it.each(publicPaths)('%s is complete without any script, and has none of its own', async (path) => {
    const page = await renderPage(path);

    expect(page.html.match(/<h1/g)).toHaveLength(1);
    expect(page.html).toContain('<main');
    expect(page.html).not.toContain('<script');
    expect(page.title).toMatch(/.+ · Crewtable$/);
    expect(page.description).toBeTruthy();
  });

  it('know the source of their screen, whose styles go into the page', async () => {
    expect((await renderPage('/')).screen).toBe('src/screens/public/landing.tsx');
    expect((await renderPage(notFoundPath)).screen).toBe('src/screens/public/not-found.tsx');
  });

  it('wait with the year and the query string for the visitor', async () => {
    const { html } = await renderPage('/');

    expect(html).toContain('href="/login"');
    expect(html).toMatch(/© <span[^>]*><\/span>/);
  });

  it('include a shell that says that it is loading', async () => {
    const { html, screen } = await renderShell();

    expect(html).toContain('Loading...');
    expect(screen).toBeUndefined();
  });
});
