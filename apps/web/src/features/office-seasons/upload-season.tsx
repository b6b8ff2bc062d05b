import { api } from '@crewtable/contract';
import type { CheckedFileBody, OfficeSeasonBody } from '@crewtable/contract';
import { useRef, useState } from 'react';
import office from '../../components/office/office.module.css';
import { call } from '../../lib/api/api-client.ts';
import { ReviewDialog } from './files/review-dialog.tsx';

/** A season that students see is changed with a reason and a confirmation. */
const publishedFault = {
  place: 'id',
  message: 'is that of a season that students see. Please upload the file on the page of that season.',
};

/** Makes a season of a file, as the command does. */
export function UploadSeason({ onDone }: { onDone: (saved: OfficeSeasonBody) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<string>();
  return (
    <>
      <button type="button" className={office.quiet} onClick={() => input.current?.click()}>
        Upload a file…
      </button>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label="A season file"
        hidden
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          event.target.value = '';
          if (chosen) void chosen.text().then(setFile);
        }}
      />
      {file !== undefined && (
        <ReviewDialog
          title="Upload a season"
          file={file}
          note="Students see nothing until it is published."
          check={async (text, signal): Promise<CheckedFileBody> => {
            const checked = await call(api.officeSeasons.check, { body: { file: text }, signal });
            return checked.isPublished
              ? { ...checked, faults: [...checked.faults, publishedFault] }
              : checked;
          }}
          save={({ idempotencyKey, ...body }) => call(api.officeSeasons.save, { body, idempotencyKey })}
          onDone={(saved) => {
            setFile(undefined);
            onDone(saved);
          }}
          onClose={() => setFile(undefined)}
        />
      )}
    </>
  );
}
