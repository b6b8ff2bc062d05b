import { api } from '@crewtable/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../lib/api/api-client.ts';
import { showToast } from '../../ui/feedback/show-toast.tsx';

/** The student's own quote, and whether it is published on the landing page. */
export const ownTestimonialQuery = queryOptions({
  queryKey: ['own-testimonial'],
  queryFn: ({ signal }) => call(api.testimonials.getOwn, { signal }),
});

/** With a quote: the student agrees to its publication. With undefined: the student withdraws it. */
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
      // A rejected text is explained beside the field.
      if (!isRefusal(error)) showToast.error('Failed to save your words. Please try again.');
    },
  });
}

export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'bad_input';
}
