import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { eventsKey } from '../../../lib/api/event-keys.ts';
import { showToast } from '../../../ui/feedback/show-toast.tsx';

export interface RegistrationRequest {
  /** A request is in flight. */
  readonly working: boolean;
  readonly failure: string | undefined;
  readonly clearFailure: () => void;
  /** Runs the request, unless another one is in flight. */
  readonly run: (request: () => Promise<void>) => Promise<void>;
}

/** Runs one registration request at a time. A failure is shown in a toast and kept for the dialog. */
export function useRegistrationRequest(
  failureText: (queries: QueryClient, error: unknown) => Promise<string>,
): RegistrationRequest {
  const queries = useQueryClient();
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const busy = useRef(false);

  async function run(request: () => Promise<void>): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setWorking(true);
    setFailure(undefined);
    try {
      await request();
    } catch (error) {
      const words = await failureText(queries, error);
      showToast.error(words);
      setFailure(words);
    } finally {
      busy.current = false;
      setWorking(false);
      void queries.invalidateQueries({ queryKey: eventsKey });
    }
  }

  return { working, failure, clearFailure: () => setFailure(undefined), run };
}
