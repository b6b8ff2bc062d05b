import type { Answer, api } from '@crewtable/contract';

/** What a student who agreed to be quoted said, and how much of the name is shown. */
export type Testimonial = Answer<typeof api.testimonials.list>[number];
