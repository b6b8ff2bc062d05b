import type { PersonalData } from '../../platform/personal-data.ts';
import { deleteTestimonial, findTestimonial } from './testimonials.repository.ts';

export { registerOfficeTestimonials, registerTestimonials } from './testimonials.routes.ts';

export const testimonialData: PersonalData = {
  name: 'testimonial',
  async exportData(tx, { id }) {
    const said = await findTestimonial(tx, id);
    return said ? { quote: said.quote, agreedAt: said.agreed_at, publishedAt: said.published_at } : null;
  },
  deleteData: (tx, { id }) => deleteTestimonial(tx, id),
};
