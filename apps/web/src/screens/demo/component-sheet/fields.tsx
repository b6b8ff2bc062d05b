import { useState } from 'react';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { RatingField } from '../../../ui/forms/rating-field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Chapter, Row } from './specimen.tsx';

export function Fields() {
  return (
    <Chapter title="Fields">
      <Row arrange="three">
        <TextField
          label="First name"
          defaultValue="Ana"
          autoComplete="given-name"
          hint="As on your student or government ID."
        />
        <TextField
          label="University email, focused"
          type="email"
          defaultValue="ana@example"
          data-show-state="focus"
        />
        <TextField
          label="University email, refused"
          type="email"
          defaultValue="ana@example.com"
          error="Please enter a valid university .edu email address."
        />
        <SelectField label="Student status" defaultValue="undergraduate" placeholder="Choose one">
          <option value="undergraduate">Undergraduate</option>
          <option value="graduate">Graduate</option>
        </SelectField>
        <SelectField label="Gender" placeholder="Choose one" defaultValue="" error="Gender is required.">
          <option value="female">Female</option>
          <option value="male">Male</option>
        </SelectField>
        <DateField label="Birthdate" autoComplete="bday" defaultValue="2004-09-12" />
        <DateField label="Birthdate, missing" error="Birthdate is required." />
        <TextField label="Not to be changed here" value="ana@example.edu" disabled />
        <TextField label="Friend’s .edu email" type="email" placeholder="name@university.edu" />
      </Row>
      <Row arrange="two">
        <TextArea
          label="Message"
          maxLength={500}
          counted
          defaultValue="Yellow jacket, by the door. Save me the corner seat?"
        />
        <TextArea
          label="What would you like instead?"
          placeholder="A walk, a museum, a very long breakfast"
          hint="We read every line."
        />
      </Row>
      <Row arrange="two">
        <Rating />
        <RatingField
          legend="How was it, from 1 to 5?"
          value={undefined}
          error="Please choose a number from 1 to 5."
          onChange={() => {}}
        />
      </Row>
    </Chapter>
  );
}

function Rating() {
  const [rating, setRating] = useState(4);
  return <RatingField legend="How was it, from 1 to 5?" value={rating} onChange={setRating} />;
}
