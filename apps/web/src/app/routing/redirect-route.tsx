import { Navigate, useLocation } from 'react-router';
import type { RouteObject } from 'react-router';

/** A path that is only another name for one; what its address carries goes along. */
export function redirectRoute(path: string, to: string): RouteObject {
  return {
    path,
    Component: function Redirect() {
      const { search, hash } = useLocation();
      return <Navigate replace to={{ pathname: to, search, hash }} />;
    },
  };
}
