import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { prerenderedPart, withPrerenderedParts } from './prerendered-part.ts';

const drawing = () => Promise.resolve(<b>A drawing</b>);

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => {
  document.body.innerHTML = '';
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a printed part', () => {
  it('is taken over as it stands in the page, and its code is not asked for', async () => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
    const made = prerenderedPart('table', drawing);
    await withPrerenderedParts(() => Promise.resolve({}));
    document.body.innerHTML = `<main>${renderToString(<div {...made} />)}</main>`;
    const main = document.querySelector('main')!;
    const standing = document.querySelector('b');

    const load = vi.fn(drawing);
    const taken = prerenderedPart('table', load);
    await withPrerenderedParts(() => Promise.resolve({}));
    const root = await act(() => hydrateRoot(main, <div {...taken} />));

    expect(load).not.toHaveBeenCalled();
    expect(document.querySelector('b')).toBe(standing);
    expect(complaints).not.toHaveBeenCalled();

    act(() => root.render(null));
    expect(main.innerHTML).toBe('');
    act(() => root.render(<div {...taken} />));
    expect(main.textContent).toBe('A drawing');
  });

  it('is made before the screen is shown where there is none yet', async () => {
    const screen = { Component: () => null };
    const part = prerenderedPart('menu', drawing);

    await expect(withPrerenderedParts(() => Promise.resolve(screen))).resolves.toBe(screen);

    expect(renderToString(<p {...part} />)).toBe('<p id="menu"><b>A drawing</b></p>');
  });

  it('that did not arrive fails the screen, and is asked for again with the next try', async () => {
    const load = vi.fn(drawing).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const part = prerenderedPart('faq', load);

    await expect(withPrerenderedParts(() => Promise.resolve({}))).rejects.toThrow('Failed to fetch');
    await withPrerenderedParts(() => Promise.resolve({}));
    await withPrerenderedParts(() => Promise.resolve({}));

    expect(load).toHaveBeenCalledTimes(2);
    expect(renderToString(<p {...part} />)).toContain('A drawing');
  });
});
