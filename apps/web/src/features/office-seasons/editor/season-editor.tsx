import { api } from '@crewtable/contract';
import type { CheckedSeasonBody, OfficeSeasonBody } from '@crewtable/contract';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { failureReason } from '../../../components/office/failure.ts';
import office from '../../../components/office/office.module.css';
import { call } from '../../../lib/api/api-client.ts';
import { useIdempotencyKey } from '../../../lib/api/idempotency-key.ts';
import { Link } from '../../../lib/link.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { CopyDialog } from '../copy-dialog.tsx';
import { FileButtons } from '../files/file-buttons.tsx';
import { ChangeDialog, PublishDialog, UnpublishDialog } from '../season-dialogs.tsx';
import { seasonCheckQuery } from '../season-queries.ts';
import styles from '../seasons.module.css';
import { StudentFrame } from '../student-frame.tsx';
import { ChangeBar } from './change-bar.tsx';
import { DatesSection } from './dates-section.tsx';
import { NumbersSection } from './numbers-section.tsx';
import { PageSection } from './page-section.tsx';
import { faultAt, useSeasonDraft } from './season-draft.ts';
import { OfferSection, SeatsSection } from './seats-section.tsx';
import type { SectionProps } from './section-props.ts';
import { TextsSection } from './texts-section.tsx';

interface SeasonEditorProps {
  saved: OfficeSeasonBody;
  onSaved: (saved: OfficeSeasonBody) => void;
  onReload: () => void;
  /** The page of the season, for the preview. */
  renderPage: (page: NonNullable<CheckedSeasonBody['page']>) => ReactNode;
}

type OpenDialog = 'change' | 'publish' | 'hide' | 'copy' | undefined;

const tones = {
  draft: 'amber',
  announced: undefined,
  open: 'green',
  running: 'green',
  over: undefined,
} as const;

export function SeasonEditor({ saved, onSaved, onReload, renderPage }: SeasonEditorProps) {
  const draft = useSeasonDraft(saved);
  const check = useQuery({
    ...seasonCheckQuery(draft.checkedText, saved.shownHash),
    placeholderData: keepPreviousData,
  });
  const checked = check.data;
  const [whole, setWhole] = useState<CheckedSeasonBody>();
  // A draft with faults keeps the last page, days and placeholders that could be read.
  if (checked?.page && checked !== whole) setWhole(checked);
  const [dialog, setDialog] = useState<OpenDialog>();
  const [uploadFault, setUploadFault] = useState<string>();
  const navigate = useNavigate();
  const close = () => setDialog(undefined);
  const { season } = saved;
  const { file } = draft;
  const isChecking = draft.isChecking || check.isFetching;
  const sections: SectionProps = {
    file,
    onChange: draft.change,
    saved,
    known: whole,
    fault: (place) => faultAt(checked?.faults ?? [], place),
  };
  const isDone = (next: OfficeSeasonBody) => {
    close();
    draft.takeBack();
    onSaved(next);
  };
  return (
    <div className={styles.editor}>
      <div className={styles.form}>
        <header className={office.head}>
          <div>
            <p className={styles.crumb}>
              <Link to="/organise/seasons">Seasons</Link>
            </p>
            <h1>{season.title}</h1>
            <p>
              {season.dateRange}{' '}
              <span className={office.tag} data-tone={tones[season.state]}>
                {season.stateText}
              </span>
            </p>
          </div>
          <div className={styles.actions}>
            {draft.canUndo && (
              <button type="button" className={styles.textButton} onClick={draft.undo}>
                Undo
              </button>
            )}
            <FileButtons
              name={season.id}
              kind="seasons"
              content={file}
              onFile={(text) => {
                const uploaded = readSeason(text, season.id);
                setUploadFault(typeof uploaded === 'string' ? uploaded : undefined);
                if (typeof uploaded !== 'string') draft.change(uploaded);
              }}
            />
            <button type="button" className={office.quiet} onClick={() => setDialog('copy')}>
              Copy to another year…
            </button>
            {saved.canUnpublish && (
              <button type="button" className={office.quiet} onClick={() => setDialog('hide')}>
                Hide…
              </button>
            )}
          </div>
        </header>
        <p role="alert" className={office.failure}>
          {uploadFault}
        </p>
        <NumbersSection dates={saved.dates} />
        <PageSection {...sections} />
        {file.tickets && (
          <>
            <DatesSection {...sections} tickets={file.tickets} />
            <SeatsSection {...sections} tickets={file.tickets} />
            <OfferSection {...sections} tickets={file.tickets} />
          </>
        )}
        <TextsSection {...sections} />
      </div>
      <StudentFrame title="The page of the season">{whole?.page && renderPage(whole.page)}</StudentFrame>
      <ChangeBar
        checked={checked}
        isChecking={isChecking}
        isChanged={draft.isChanged}
        isPublished={season.publishedAt !== null}
        failure={check.error ? failureReason(check.error) : undefined}
        onTakeBack={() => {
          draft.takeBack();
          if (checked?.isStale) onReload();
        }}
        action={
          <BarAction
            saved={saved}
            isChanged={draft.isChanged}
            isReady={checked !== undefined && !isChecking && checked.faults.length === 0 && !checked.isStale}
            file={draft.checkedText}
            shownHash={checked?.shownHash ?? ''}
            onSaved={isDone}
            onOpen={setDialog}
          />
        }
      />
      {dialog === 'change' && <ChangeDialog file={file} onDone={isDone} onClose={close} />}
      {dialog === 'publish' && checked && (
        <PublishDialog saved={saved} checked={checked} onDone={isDone} onClose={close} />
      )}
      {dialog === 'hide' && <UnpublishDialog saved={saved} onDone={isDone} onClose={close} />}
      {dialog === 'copy' && (
        <CopyDialog
          sources={[{ id: season.id, title: season.title }]}
          initialYear={Number(saved.file.starts.slice(0, 4)) + 1}
          onClose={close}
          onDone={(copied) => {
            onSaved(copied);
            void navigate(`/organise/seasons/${copied.season.id}`);
          }}
        />
      )}
    </div>
  );
}

interface BarActionProps {
  saved: OfficeSeasonBody;
  isChanged: boolean;
  isReady: boolean;
  file: string;
  shownHash: string;
  onSaved: (saved: OfficeSeasonBody) => void;
  onOpen: (dialog: OpenDialog) => void;
}

/** Save a draft, publish a saved one, or change one that students see. */
function BarAction({ saved, isChanged, isReady, file, shownHash, onSaved, onOpen }: BarActionProps) {
  const { keyFor } = useIdempotencyKey();
  const body = { file, shownHash };
  const save = useMutation({
    mutationFn: () => call(api.officeSeasons.save, { body, idempotencyKey: keyFor(body) }),
    onSuccess: onSaved,
  });
  if (saved.season.publishedAt !== null)
    return (
      <Button size="small" disabled={!isChanged || !isReady} onClick={() => onOpen('change')}>
        Publish the changes…
      </Button>
    );
  if (!isChanged)
    return (
      <Button size="small" disabled={!isReady} onClick={() => onOpen('publish')}>
        Publish…
      </Button>
    );
  return (
    <span className={styles.barAction}>
      <Button
        size="small"
        disabled={!isReady}
        working={save.isPending}
        workingLabel="Saving..."
        onClick={() => isReady && !save.isPending && save.mutate()}
      >
        Save the draft
      </Button>
      <span role="alert" className={office.failure}>
        {save.error ? failureReason(save.error) : null}
      </span>
    </span>
  );
}

/** The season in a file, or why it is not one that can be edited here. */
function readSeason(text: string, id: string): OfficeSeasonBody['file'] | string {
  try {
    const season = JSON.parse(text) as Partial<OfficeSeasonBody['file']> | null;
    if (typeof season !== 'object' || season?.texts === undefined) return 'This is not a season file.';
    if (season.id !== id)
      return `This file is of ${season.id ?? 'another season'}. Please upload it on the list of seasons.`;
    return season as OfficeSeasonBody['file'];
  } catch {
    return 'This file is not JSON.';
  }
}
