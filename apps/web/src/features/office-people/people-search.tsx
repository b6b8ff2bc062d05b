import { api } from '@crewtable/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { FormFailure } from '../../components/office/form-failure.tsx';
import { hasRight, useOrganiser } from '../../components/office/console-query.ts';
import { ApiError, call } from '../../lib/api/api-client.ts';
import { Button } from '../../ui/forms/button.tsx';
import { useIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import { TextField } from '../../ui/forms/text-field.tsx';
import type { PeopleFilter } from './people-queries.ts';
import officeStyles from '../../components/office/office.module.css';
import styles from './people.module.css';

interface PeopleSearchProps {
  filter: PeopleFilter;
  onFilter: (name: keyof PeopleFilter, value: string) => void;
}

/** By first name and college while typing. An address is sent by POST, and only when it is complete. */
export function PeopleSearch({ filter, onFilter }: PeopleSearchProps) {
  const navigate = useNavigate();
  const [address, setAddress] = useState('');
  const find = useMutation({
    mutationFn: () => call(api.people.find, { body: { address } }),
    onSuccess: ({ studentId }) => navigate(`/organise/people/${studentId}`),
  });
  const { keyFor } = useIdempotencyKey();
  const canLift = hasRight(useOrganiser(), 'people.manage');
  const lift = useMutation({
    mutationFn: () =>
      call(api.officePeople.liftAddressHold, { body: { address }, idempotencyKey: keyFor({ address }) }),
  });
  const isUnknown = find.error instanceof ApiError && find.error.code === 'not_found';
  return (
    <div className={styles.search}>
      <div className={styles.filters} role="search" aria-label="Students">
        <TextField
          label="First name"
          type="search"
          autoComplete="off"
          value={filter.name}
          onChange={(event) => onFilter('name', event.target.value)}
        />
        <TextField
          label="College"
          type="search"
          autoComplete="off"
          value={filter.college}
          onChange={(event) => onFilter('college', event.target.value)}
        />
      </div>
      <form
        className={styles.address}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!find.isPending) find.mutate();
        }}
      >
        <TextField
          label="Exact address"
          type="email"
          autoComplete="off"
          value={address}
          onChange={(event) => {
            setAddress(event.target.value);
            find.reset();
            lift.reset();
          }}
        />
        <Button type="submit" variant="second" working={find.isPending} workingLabel="Looking...">
          Find
        </Button>
        <div className={styles.result}>
          <FormFailure error={find.error} />
          {canLift && isUnknown && (
            <Button
              type="button"
              variant="quiet"
              size="small"
              working={lift.isPending}
              workingLabel="Lifting..."
              onClick={() => lift.mutate()}
            >
              Lift a sign-in hold of this address
            </Button>
          )}
          <p role="status" className={officeStyles.faint}>
            {lift.isSuccess && 'Codes are sent to this address again.'}
            {lift.error &&
              (lift.error instanceof ApiError && lift.error.code === 'not_found'
                ? 'This address is not held.'
                : lift.error.message)}
          </p>
        </div>
      </form>
    </div>
  );
}
