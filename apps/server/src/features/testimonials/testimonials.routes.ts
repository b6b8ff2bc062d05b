import { api } from '@crewtable/contract';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Route } from '../../platform/http/router.ts';
import { exampleTestimonials } from './example-testimonials.ts';
import { listOfficeTestimonials, publishTestimonial, takeBackTestimonial } from './office-testimonials.ts';
import type { OfficeTestimonialsDeps } from './office-testimonials.ts';
import { submitTestimonial } from './submit-testimonial.ts';
import { presentOwn, presentTestimonial } from './testimonials.presenter.ts';
import { findTestimonial, listPublished } from './testimonials.repository.ts';

export interface TestimonialsDeps {
  route: Route;
  db: Db;
  clock: Clock;
  /** True in a demo, where examples fill the places without a published testimonial. Never true in production. */
  showExamples: boolean;
}

const maxShown = 12;

export function registerTestimonials({ route, db, clock, showExamples }: TestimonialsDeps): void {
  route(api.testimonials.list, async () => {
    const published = (await listPublished(db, maxShown)).map(presentTestimonial);
    // Each published testimonial replaces one example.
    const examples = showExamples ? exampleTestimonials.slice(published.length) : [];
    return [...published, ...examples];
  });

  route(api.testimonials.getOwn, async ({ viewer }) => presentOwn(await findTestimonial(db, viewer.id)));

  route(api.testimonials.putOwn, async ({ viewer, body }) => {
    await submitTestimonial({ db, clock }, viewer.id, body);
    return presentOwn(await findTestimonial(db, viewer.id));
  });
}

export function registerOfficeTestimonials({
  route,
  ...deps
}: OfficeTestimonialsDeps & { route: Route }): void {
  route(api.officeFeedback.listTestimonials, ({ query }) => listOfficeTestimonials(deps, query, maxShown));

  route(api.officeFeedback.publish, ({ organiser, params, body, keep }) =>
    publishTestimonial(deps, { organiser, studentId: params.studentId, shownHash: body.shownHash, keep }),
  );

  route(api.officeFeedback.takeBack, ({ organiser, params, keep }) =>
    takeBackTestimonial(deps, { organiser, studentId: params.studentId, keep }),
  );
}
