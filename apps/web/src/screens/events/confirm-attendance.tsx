import { Navigate, useLocation, useParams } from 'react-router';

/** Attendance is confirmed by coming: the way on is the confirmation of the seat. */
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
