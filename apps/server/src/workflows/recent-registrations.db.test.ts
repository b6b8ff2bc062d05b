import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { productionEnvironment } from '../../test/fixtures/production-environment.ts';
import { startTestApp } from '../../test/test-app.ts';
import { collegeOfStudent } from '../platform/college-of-student.ts';
import { campuses } from '../platform/demo/invented-colleges.ts';
import { syntheticAddress } from '../platform/demo/synthetic-address.ts';

const demo = await startTestApp();
const { given } = demo;
/** A production app on the same database, which shows neither examples nor synthetic students. */
const production = await startTestApp({
  environment: productionEnvironment,
  databaseUrl: demo.databaseUrl,
  worker: false,
});
const params = { seriesId: 'summer-nyc-2025' };
const eventId = '06042025-summer-nyc';

const inventedColleges = campuses.map((campus) => collegeOfStudent(syntheticAddress('a', campus)).name);

const shownBy = async (app: typeof demo) =>
  (await app.given.visitor().call(api.catalogue.getSeries, { params })).recentRegistrations;
const populate = (students: number) =>
  given.visitor().call(api.demo.populate, { body: { eventId, students } });

describe('the recent registrations of a demo', () => {
  test('replace the ten examples one by one, newest first, and are never shown in production', async () => {
    const examples = await shownBy(demo);
    expect(examples.map(({ firstName }) => firstName)).toEqual(
      'Alex Sam Robin Charlie Jordan Taylor Morgan Casey Riley Jamie'.split(' '),
    );

    await populate(2);
    const withSynthetic = await shownBy(demo);
    expect(withSynthetic).toHaveLength(10);
    expect(withSynthetic.slice(2)).toEqual(examples.slice(0, 8));
    for (const { college, example } of withSynthetic.slice(0, 2)) {
      expect(inventedColleges).toContain(college);
      expect(example).toBe(true);
    }

    await demo.clock.moveTo(new Date(demo.clock.now().getTime() + 60_000));
    const student = await given.studentWithProfile({ email: 'ana@stern.nyu.edu' });
    await demo.database.db
      .insertInto('series_registrations')
      .values({ series_id: params.seriesId, student_id: student.id, created_at: demo.clock.now() })
      .execute();
    expect(await shownBy(demo)).toEqual(withSynthetic);
    await student.as.call(api.testimonials.putOwn, { body: { quote: 'A table of six.', agreed: true } });
    const own = { firstName: 'Ana', lastInitial: 'L', college: 'New York University', example: false };
    expect(await shownBy(demo)).toEqual([own, ...withSynthetic.slice(0, 9)]);
    expect(await shownBy(production)).toEqual([own]);

    await populate(10);
    const full = await shownBy(demo);
    expect(full).toHaveLength(10);
    for (const { college } of full) expect(['New York University', ...inventedColleges]).toContain(college);

    await student.as.call(api.testimonials.putOwn, { body: { quote: '', agreed: false } });
    expect(await shownBy(demo)).not.toContainEqual(own);
    expect(await shownBy(production)).toEqual([]);
  });
});
