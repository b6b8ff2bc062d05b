import type { Answer, api } from '@crewtable/contract';

/** Invented. Shown only in demo mode, and always marked as examples. */
export const exampleTestimonials: Answer<typeof api.testimonials.list> = [
  {
    id: 'example-1',
    quote: 'I knew nobody at the table at noon, and had three numbers in my phone by two.',
    firstName: 'Alex',
    lastInitial: 'E',
    college: 'New York University',
    example: true,
  },
  {
    id: 'example-2',
    quote: 'Six people, six majors, one argument about bagels. I would sit down again tomorrow.',
    firstName: 'Sam',
    lastInitial: 'X',
    college: 'Columbia University',
    example: true,
  },
  {
    id: 'example-3',
    quote: 'Five dollars made everybody show up. That alone is new in this city.',
    firstName: 'Robin',
    lastInitial: 'A',
    college: 'Hunter College',
    example: true,
  },
];
