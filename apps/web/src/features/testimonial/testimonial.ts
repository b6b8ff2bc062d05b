import type { Answer, api } from '@crewtable/contract';

/** A quote of a student who agreed to its publication, and the visible part of the name. */
export type Testimonial = Answer<typeof api.testimonials.list>[number];
