import { Navigate, useLocation, useParams } from 'react-router';

/** Students do not confirm attendance in advance, so this link redirects to the confirmation of the seat. */
export function Component() {
  const { eventId } = useParams();
  const { search } = useLocation();
  return (
    <Navigate
      replace
      to={{ pathname: '/events/semesters/summer/confirmation', search }}
      state={{ eventId }}
    />
  );
}
