import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { showAnalyticsConsentBanner } from './analytics-consent-banner.tsx';

const foreignScripts = () => [...document.querySelectorAll('script')].map(({ src }) => src);

afterEach(() => {
  localStorage.clear();
  document.head.replaceChildren();
  document.body.replaceChildren();
});

describe("somebody else's measuring script", () => {
  it('is not loaded before anyone has agreed to it', () => {
    act(() => showAnalyticsConsentBanner('GTM-1'));
    expect(foreignScripts()).toEqual([]);
    screen.getByRole('complementary', { name: 'A question about analytics' });
  });

  it('is loaded for those who agree, now and on the next visit, who are not asked again', async () => {
    act(() => showAnalyticsConsentBanner('GTM-1'));
    await userEvent.click(screen.getByRole('button', { name: 'Yes, that’s fine' }));
    expect(foreignScripts()).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-1']);
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
    document.head.replaceChildren();
    act(() => showAnalyticsConsentBanner('GTM-1'));
    expect(foreignScripts()).toHaveLength(1);
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  it('is never loaded for those who do not, who are not asked again either', async () => {
    act(() => showAnalyticsConsentBanner('GTM-1'));
    await userEvent.click(screen.getByRole('button', { name: 'No, thanks' }));
    act(() => showAnalyticsConsentBanner('GTM-1'));
    expect(foreignScripts()).toEqual([]);
    expect(screen.queryByRole('complementary')).toBeNull();
  });
});
