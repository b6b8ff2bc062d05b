import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { LoadFailure, LoadingRows, OfficePage } from '../../../components/office/office-page.tsx';
import office from '../../../components/office/office.module.css';
import { CopyDialog } from '../../../features/office-seasons/copy-dialog.tsx';
import { SeasonList } from '../../../features/office-seasons/season-list.tsx';
import { seasonListQuery, seasonQuery } from '../../../features/office-seasons/season-queries.ts';
import { SeasonTabs } from '../../../features/office-seasons/season-tabs.tsx';
import { UploadSeason } from '../../../features/office-seasons/upload-season.tsx';
import { Button } from '../../../ui/forms/button.tsx';

export const handle = { title: 'Seasons' };

export function Component() {
  const list = useQuery(seasonListQuery);
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isCopying, setIsCopying] = useState(false);
  const { data } = list;
  const open = (seasonId: string) => void navigate(`/organise/seasons/${seasonId}`);
  return (
    <OfficePage
      title="Seasons"
      lead="What students can join: drafts, what is open now, and what is over."
      action={
        data && (
          <span className={office.tags}>
            <UploadSeason
              onDone={(saved) => {
                void client.invalidateQueries({ queryKey: seasonListQuery.queryKey });
                client.setQueryData(seasonQuery(saved.season.id).queryKey, saved);
                open(saved.season.id);
              }}
            />
            <Button size="small" onClick={() => setIsCopying(true)}>
              New season
            </Button>
          </span>
        )
      }
    >
      <SeasonTabs current="Seasons" />
      {list.isPending && <LoadingRows />}
      {list.error && (
        <LoadFailure error={list.error} onRetry={() => void list.refetch()} working={list.isFetching} />
      )}
      {data && data.seasons.length === 0 && (
        <p className={office.faint}>
          No season yet. Press New season: it starts as a copy of one of the examples, and students see
          nothing until you publish it.
        </p>
      )}
      {data && data.seasons.length > 0 && <SeasonList seasons={data.seasons} />}
      {data && isCopying && (
        <CopyDialog
          sources={[...data.seasons, ...data.templates]}
          initialYear={data.thisYear + 1}
          onClose={() => setIsCopying(false)}
          onDone={(copied) => {
            void client.invalidateQueries({ queryKey: seasonListQuery.queryKey });
            client.setQueryData(seasonQuery(copied.season.id).queryKey, copied);
            open(copied.season.id);
          }}
        />
      )}
    </OfficePage>
  );
}
