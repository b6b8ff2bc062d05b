import { useState } from 'react';
import { CodeField } from '../../../ui/forms/code-field.tsx';
import { showToast } from '../../../ui/feedback/show-toast.tsx';
import type { TableSeat } from '../../../ui/table/seat.ts';
import { Table } from '../../../ui/table/table.tsx';
import { Chapter, Row } from './specimen.tsx';
import styles from './passcode.module.css';

/** Shows each typed digit on one of the eight seats of a table. */
function DigitsOnSeats() {
  const [code, setCode] = useState('');
  const seats = Array.from({ length: 8 }, (_, i): TableSeat =>
    i < code.length ? { state: 'lit', initials: code[i] } : { state: 'open' },
  );
  return (
    <div className={styles.seated}>
      <Table seats={seats} decorative className={styles.table} />
      <CodeField
        label="Passcode"
        hint="We check it after the last digit. You can paste the whole code."
        value={code}
        onValueChange={setCode}
        onComplete={(complete) => showToast.success('All eight are seated.', `The code is ${complete}.`)}
        fieldClassName={styles.field}
      />
    </div>
  );
}

/** For fields that show a fixed value. */
const ignoreChange = () => undefined;

export function Passcode() {
  return (
    <Chapter title="Passcode">
      <DigitsOnSeats />
      <Row arrange="three">
        <CodeField label="Half typed" value="407" onValueChange={ignoreChange} data-show-state="focus" />
        <CodeField
          label="Refused"
          value="40719926"
          onValueChange={ignoreChange}
          error="Passcode expired or is invalid. Please try again."
        />
        <CodeField label="Being checked" value="40719926" onValueChange={ignoreChange} disabled />
      </Row>
    </Chapter>
  );
}
