import { describe, expect, it } from 'vitest';
import { detailsSearch, readDetails, withoutDetails } from './details-address.ts';

describe('the address of an event’s details', () => {
  it('names the event, and where to look first', () => {
    expect(readDetails(detailsSearch('a&b'))).toEqual({ eventId: 'a&b', inviting: false });
    expect(readDetails(detailsSearch('a&b', 'invite'))).toEqual({ eventId: 'a&b', inviting: true });
  });

  it('is the page’s own without them, whatever else stands in it', () => {
    expect(withoutDetails('?event=1&invite=1')).toBe('');
    expect(withoutDetails('?utm_source=mail&event=1')).toBe('?utm_source=mail');
    expect(readDetails('?utm_source=mail')).toBeUndefined();
    expect(readDetails('?event=')).toBeUndefined();
  });
});
