import { NavigationType, useNavigationType } from 'react-router';

/**
 * True if the browser shows this page because it was reloaded or restored. The reader knows the page already,
 * so it does not move the focus. False after a link or a redirect.
 */
export function useIsReload(): boolean {
  const isFirstPage = useNavigationType() === NavigationType.Pop;
  const [load] = performance.getEntriesByType?.('navigation') ?? [];
  const type = load === undefined ? undefined : (load as PerformanceNavigationTiming).type;
  return isFirstPage && (type === 'reload' || type === 'back_forward');
}
