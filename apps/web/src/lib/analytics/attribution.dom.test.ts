import { beforeEach, describe, expect, it } from 'vitest';
import { readAttribution, saveTrafficSource, trafficSource } from './attribution.ts';

beforeEach(() => localStorage.clear());

describe('where a visitor came from', () => {
  it('is what the link says, without the secrets of the page that had it', () => {
    expect(
      readAttribution(
        '?utm_source=poster&utm_medium=print&utm_campaign=fall&utm_term=t&utm_content=c&x=1',
        'https://news.example/page?token=1#2',
      ),
    ).toEqual({
      utm_source: 'poster',
      utm_medium: 'print',
      utm_campaign: 'fall',
      utm_term: 't',
      utm_content: 'c',
      referrer: 'https://news.example/page',
    });
  });

  it("is 'direct' where nothing says otherwise", () => {
    expect(readAttribution('?utm_source=', '')).toEqual({
      utm_source: 'direct',
      referrer: 'Direct/No Referrer',
    });
  });

  it('is never longer than the server takes', () => {
    expect(readAttribution(`?utm_source=${'x'.repeat(5_000)}`, '').utm_source).toHaveLength(300);
  });
});

describe('the traffic source of our page counts', () => {
  it('stays with the browser until another link is followed', () => {
    expect(trafficSource()).toBe('direct');
    saveTrafficSource(readAttribution('?utm_source=poster', ''));
    saveTrafficSource(readAttribution('', ''));
    expect(trafficSource()).toBe('poster');
    saveTrafficSource(readAttribution('?utm_source=friend', ''));
    expect(trafficSource()).toBe('friend');
  });
});
