import { Type } from '#type';

/** Fields that the files of the catalogue share. */

export const Line = (maxLength: number, description?: string) =>
  Type.String({ minLength: 1, maxLength, ...(description && { description }) });

export const CalendarDate = Type.String({ format: 'date', description: "'2025-06-04', in New York" });
export const TimeOfDay = Type.String({
  pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
  description: "'19:00', in New York",
});
export const PriceCents = Type.Integer({ minimum: 50, maximum: 100_000, description: 'In cents' });
/** 0 is Sunday. */
export const Weekday = Type.Integer({ minimum: 0, maximum: 6, description: '0 is Sunday' });
