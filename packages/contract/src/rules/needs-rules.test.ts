import { describe, expect, it } from 'vitest';
import { needsMessages } from './field-messages.ts';
import { cleanOtherNeeds, needLabels, orderNeeds, otherNeedsError } from './needs-rules.ts';
import { needs } from './needs.ts';

describe('diet and access', () => {
  it('has a different label for every need', () => {
    expect(new Set(needs.map((need) => needLabels[need])).size).toBe(needs.length);
  });

  it('keeps each choice once, in the order of the list', () => {
    expect(orderNeeds(['step_free_access', 'vegan', 'vegan'])).toEqual(['vegan', 'step_free_access']);
  });

  it('stores other needs as one line, whatever was pasted', () => {
    expect(cleanOtherNeeds('  no celery,\r\n\tno\u00A0  mustard ')).toBe('no celery, no mustard');
    expect(cleanOtherNeeds('\u001B[31mred\u0000\u202Etxet')).toBe('[31mred txet');
  });

  it('keeps markup as text', () => {
    expect(cleanOtherNeeds('<b>no milk</b> & eggs')).toBe('<b>no milk</b> & eggs');
  });

  it('allows 200 characters, counted as a reader counts them', () => {
    expect(otherNeedsError('🥜'.repeat(200))).toBeUndefined();
    expect(otherNeedsError(` ${'x'.repeat(200)} `)).toBeUndefined();
    expect(otherNeedsError('x'.repeat(201))).toBe(needsMessages.otherNeeds);
    expect(otherNeedsError(null)).toBeUndefined();
  });
});
