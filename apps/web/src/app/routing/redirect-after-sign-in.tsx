import { Navigate, useLocation } from 'react-router';
import type { RouteObject } from 'react-router';

/** A path that is only another name for one; what its address carries goes along. */
export function leadingOn(path: string, to: string): RouteObject {
  return {
    path,
    Component: function LeadingOn() {
      const { search, hash } = useLocation();
      return <Navigate replace to={{ pathname: to, search, hash }} />;
    },
  };
}
