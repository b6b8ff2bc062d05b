import { api } from '@crewtable/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../lib/api/api-client.ts';
import { showToast } from '../../ui/feedback/show-toast.tsx';

/** What the student lets us quote, and whether it is on the first page. */
export const ownTestimonialQuery = queryOptions({
  queryKey: ['own-testimonial'],
  queryFn: ({ signal }) => call(api.testimonials.getOwn, { signal }),
});

/** With words: agrees to be quoted with them. Without: takes back what was said. */
export function useSubmitTestimonial(said: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (quote: string | undefined) =>
      call(api.testimonials.putOwn, { body: { quote: quote ?? '', agreed: quote !== undefined } }),
    onSuccess: (own) => {
      queries.setQueryData(ownTestimonialQuery.queryKey, own);
      said();
    },
    onError: (error) => {
      // What is wrong with the words is told beside them.
      if (!isRefusal(error)) showToast.error('Failed to save your words. Please try again.');
    },
  });
}

export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'bad_input';
}
