import { useAddressFilter } from '../../components/office/address-filter.ts';
import { OfficePage } from '../../components/office/office-page.tsx';
import { EventRatings } from '../../features/office-feedback/event-ratings.tsx';
import { filterOf } from '../../features/office-feedback/feedback-queries.ts';
import { FeedbackTabs } from '../../features/office-feedback/feedback-tabs.tsx';
import { SuggestionList } from '../../features/office-feedback/suggestion-list.tsx';
import { TestimonialList } from '../../features/office-feedback/testimonial-list.tsx';

export const handle = { title: 'Feedback' };

export function Component() {
  const [search, change] = useAddressFilter();
  const filter = filterOf(search);
  return (
    <OfficePage
      title="Feedback"
      lead="What students say about us. Only quotes carry a name, because they agreed."
    >
      <FeedbackTabs part={filter.part} />
      {filter.part === 'testimonials' && (
        <TestimonialList
          show={filter.show}
          onShow={(show) => change({ show: show === 'waiting' ? null : show })}
        />
      )}
      {filter.part === 'events' && <EventRatings filter={filter} onChange={change} />}
      {filter.part === 'suggestions' && <SuggestionList filter={filter} onChange={change} />}
    </OfficePage>
  );
}
