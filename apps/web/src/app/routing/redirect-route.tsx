import { Navigate, useLocation } from 'react-router';
import type { RouteObject } from 'react-router';

/** Redirects an alias to its page and keeps the query string and the hash. */
export function redirectRoute(path: string, to: string): RouteObject {
  return {
    path,
    Component: function Redirect() {
      const { search, hash } = useLocation();
      return <Navigate replace to={{ pathname: to, search, hash }} />;
    },
  };
}
