import { api } from '@crewtable/contract';
import type { AppetizerBody, OfficeOffersBody } from '@crewtable/contract';
import { type ReactNode, useState } from 'react';
import office from '../../../components/office/office.module.css';
import { call } from '../../../lib/api/api-client.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { LineField, MoneyField } from '../editor/fields.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { FileButtons } from '../files/file-buttons.tsx';
import { ReviewDialog } from '../files/review-dialog.tsx';
import styles from '../seasons.module.css';
import { WithPreview } from '../student-frame.tsx';

interface OffersEditorProps {
  saved: OfficeOffersBody;
  onSaved: (offers: OfficeOffersBody) => void;
  /** What students read of it. */
  renderPreview: (appetizer: AppetizerBody | null) => ReactNode;
}

/** The offers outside of seasons: an appetizer for new students of one university. */
export function OffersEditor({ saved, onSaved, renderPreview }: OffersEditorProps) {
  const [appetizer, setAppetizer] = useState<AppetizerBody | null>(saved.appetizer);
  const [reviewed, setReviewed] = useState<string>();
  const file = { version: 1, ...(appetizer && { appetizer }) };
  const isChanged = JSON.stringify(appetizer) !== JSON.stringify(saved.appetizer);
  return (
    <WithPreview title="The offer on the pages of students" preview={renderPreview(appetizer)}>
      <Switch
        label="Free appetizer"
        hint="For new students of one university. Students who have it already keep it."
        checked={appetizer !== null}
        onChange={(event) =>
          setAppetizer(
            event.target.checked
              ? (saved.appetizer ?? { university: '', amountCents: 500, meals: saved.meals.slice(0, 1) })
              : null,
          )
        }
      />
      {appetizer && (
        <>
          <div className={styles.grid}>
            <LineField
              label="University"
              hint="The domain of its email addresses: nyu.edu"
              value={appetizer.university}
              onValue={(university) => setAppetizer({ ...appetizer, university })}
            />
            <MoneyField
              label="Up to"
              cents={appetizer.amountCents}
              onCents={(amountCents) => setAppetizer({ ...appetizer, amountCents })}
            />
          </div>
          <fieldset className={classNames(office.choices, styles.choicesBelow)}>
            <legend>At these meals</legend>
            {saved.meals.map((title) => (
              <Checkbox
                key={title}
                label={title}
                checked={appetizer.meals.includes(title)}
                onChange={(event) =>
                  setAppetizer({
                    ...appetizer,
                    meals: event.target.checked
                      ? [...appetizer.meals, title]
                      : appetizer.meals.filter((other) => other !== title),
                  })
                }
              />
            ))}
          </fieldset>
          {saved.meals.length === 0 && (
            <p className={office.faint}>There are no weekly meals yet. Please add one first.</p>
          )}
        </>
      )}
      <p className={office.faint}>
        {saved.granted === 1 ? 'One student has' : `${saved.granted} students have`} the appetizer. The credit
        for the first students of a season is on the page of that season.
      </p>
      <div className={styles.footerBar}>
        <FileButtons name="offers" kind="offers" content={file} onFile={setReviewed} />
        {isChanged && (
          <button type="button" className={office.quiet} onClick={() => setAppetizer(saved.appetizer)}>
            Take back
          </button>
        )}
        <Button size="small" disabled={!isChanged} onClick={() => setReviewed(JSON.stringify(file))}>
          Review and save…
        </Button>
      </div>
      {reviewed !== undefined && (
        <ReviewDialog
          title="Change the offers"
          file={reviewed}
          check={(text, signal) => call(api.officeMeals.checkOffers, { body: { file: text }, signal })}
          save={({ idempotencyKey, ...body }) => call(api.officeMeals.saveOffers, { body, idempotencyKey })}
          onDone={(next) => {
            setReviewed(undefined);
            onSaved(next);
          }}
          onClose={() => setReviewed(undefined)}
        />
      )}
    </WithPreview>
  );
}
