import { describe, expect, test } from 'vitest';
import { dayAfter } from './date-rules.ts';
import { readBundledMeals, readBundledSeasons } from './bundled-catalogue.ts';
import { eventIdOn, seasonPlans, weeklyDates } from './catalogue-rules.ts';

const { meals } = readBundledMeals();

describe('the meals of the next four weeks', () => {
  test('are four Brunches, twenty Lunches and eight Dinners, plus those of the first day, from any day on', () => {
    for (let day = 0; day < 400; day++) {
      const today = dayAfter('2025-05-21', day);
      const dates = weeklyDates(today, meals);
      const weekday = new Date(`${today}T12:00:00Z`).getUTCDay();
      const more = (title: string) =>
        meals.find((meal) => meal.title === title)!.weekdays.includes(weekday) ? 1 : 0;
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
    const ids = weeklyDates('2027-12-20', meals).map(({ date, plan }) => eventIdOn(date, plan));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain('01022028-brunch-nyc');
  });

  test('include a leap day', () => {
    expect(weeklyDates('2028-02-20', meals).map(({ date }) => date)).toContain('2028-02-29');
    expect(dayAfter('2028-02-28', 1)).toBe('2028-02-29');
    expect(dayAfter('2027-02-28', 1)).toBe('2027-03-01');
  });
});

test('meals are not on the days of a pause, including its first and its last day', () => {
  const pauses = [{ first: '2028-02-22', last: '2028-02-24' }];
  const lunch = meals.find(({ word }) => word === 'lunch')!;
  expect(
    weeklyDates('2028-02-21', [{ ...lunch, pauses }])
      .map(({ date }) => date)
      .slice(0, 2),
  ).toEqual(['2028-02-21', '2028-02-25']);
});

test('single dates of a season can have their own hours', () => {
  const { tickets } = readBundledSeasons().find(({ id }) => id === 'summer-nyc-2025')!;
  const hours = [{ date: '2025-06-11', from: '18:00', until: '20:30' }];
  const plans = seasonPlans({ tickets: { ...tickets!, dates: { ...tickets!.dates, hours } } });
  expect(plans.slice(0, 3).map(({ plan: { from, until } }) => [from, until])).toEqual([
    ['19:00', '21:00'],
    ['18:00', '20:30'],
    ['19:00', '21:00'],
  ]);
});

test('the summer series of 2025 is on twelve Wednesdays, July 2 left out', () => {
  const plans = seasonPlans(readBundledSeasons().find(({ id }) => id === 'summer-nyc-2025')!);
  expect(plans).toHaveLength(12);
  for (const { date } of plans) expect(new Date(`${date}T12:00:00Z`).getUTCDay()).toBe(3);
  expect(plans.map(({ date }) => date)).not.toContain('2025-07-02');
  expect(eventIdOn(plans[0]!.date, plans[0]!.plan)).toBe('06042025-summer-nyc');
});
