import { describe, expect, test } from 'vitest';
import { dayAfter, eventIdOn, seriesPlans, weeklyDates, weeklyPlans } from './catalogue-rules.ts';

describe('the meals of the next four weeks', () => {
  test('are four Brunches, twenty Lunches and eight Dinners, plus those of the first day, from any day on', () => {
    for (let day = 0; day < 400; day++) {
      const today = dayAfter('2025-05-21', day);
      const dates = weeklyDates(today);
      const weekday = new Date(`${today}T12:00:00Z`).getUTCDay();
      const more = (title: string) =>
        weeklyPlans.find((plan) => plan.title === title)!.weekdays.includes(weekday) ? 1 : 0;
      const count = (title: string) => dates.filter(({ plan }) => plan.title === title).length;
      expect({ today, brunch: count('Brunch'), lunch: count('Lunch'), dinner: count('Dinner') }).toEqual({
        today,
        brunch: 4 + more('Brunch'),
        lunch: 20 + more('Lunch'),
        dinner: 8 + more('Dinner'),
      });
    }
  });

  test('have unique ids', () => {
    const ids = weeklyDates('2027-12-20').map(({ date, plan }) => eventIdOn(date, plan));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain('01022028-brunch-nyc');
  });

  test('include a leap day', () => {
    expect(weeklyDates('2028-02-20').map(({ date }) => date)).toContain('2028-02-29');
    expect(dayAfter('2028-02-28', 1)).toBe('2028-02-29');
    expect(dayAfter('2027-02-28', 1)).toBe('2027-03-01');
  });
});

test('the summer series is on twelve Wednesdays, July 2 left out', () => {
  const { tickets } = seriesPlans.find(({ id }) => id === 'summer-nyc-2025')!;
  expect(tickets!.dates).toHaveLength(12);
  for (const date of tickets!.dates) expect(new Date(`${date}T12:00:00Z`).getUTCDay()).toBe(3);
  expect(tickets!.dates).not.toContain('2025-07-02');
  expect(eventIdOn(tickets!.dates[0]!, tickets!.plan)).toBe('06042025-summer-nyc');
});
