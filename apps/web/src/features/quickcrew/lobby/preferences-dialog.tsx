import { api } from '@crewtable/contract';
import type { LobbyBody } from '@crewtable/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { formatDay, formatTime } from '../../../lib/format-date.ts';
import { useSinglePress } from '../../../lib/single-press.ts';
import { quickcrewKey } from '../../../lib/api/quickcrew-keys.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { crewToast } from '../crew/crew-toast.ts';
import { changedPreferences } from './lobby-flow.ts';
import styles from './lobby-page.module.css';
import { optionsQuery, preferencesQuery } from '../quickcrew-queries.ts';

type Preferences = LobbyBody['preferences'];
type PreferencesDialogProps = {
  lobbyId: string;
  preferences: Preferences;
  open: boolean;
  onClose: () => void;
};

export function PreferencesDialog({ open, onClose, ...rest }: PreferencesDialogProps) {
  const formId = useId();
  const [isSaving, setIsSaving] = useState(false);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      closable={!isSaving}
      title="Edit Preferences"
      lead="After a change, every member must press Ready to Join again."
      size="small"
      footer={
        <Button type="submit" form={formId} wide working={isSaving} workingLabel="Saving...">
          Save
        </Button>
      }
    >
      <PreferencesForm {...rest} id={formId} onSaving={setIsSaving} onSaved={onClose} />
    </Dialog>
  );
}

type PreferencesFormProps = {
  id: string;
  lobbyId: string;
  preferences: Preferences;
  onSaving: (isSaving: boolean) => void;
  onSaved: () => void;
};

/** Mounted at each opening, so that it starts with the current preferences. */
function PreferencesForm({ id, lobbyId, preferences, onSaving, onSaved }: PreferencesFormProps) {
  const queries = useQueryClient();
  const options = useQuery(optionsQuery);
  const [location, setLocation] = useState(preferences.location);
  const [meetingTime, setMeetingTime] = useState(preferences.meetingTime);
  const [isUsual, setIsUsual] = useState(false);
  const saving = useMutation({
    mutationFn: async () => {
      onSaving(true);
      const changed = changedPreferences(preferences, { location, meetingTime });
      if (Object.keys(changed).length > 0) {
        await call(api.quickcrew.setLobbyPreferences, { params: { lobbyId }, body: changed });
      }
    },
    onSuccess: () => {
      if (isUsual) keepAsUsual.mutate();
      onSaved();
    },
    onError: (error) => crewToast.failed('Failed to set preferences', error),
    onSettled: () => {
      onSaving(false);
      return queries.invalidateQueries({ queryKey: [...quickcrewKey, 'lobby', lobbyId] });
    },
  });
  const keepAsUsual = useMutation({
    mutationFn: () => call(api.quickcrew.savePreferences, { body: { location, meetingTime } }),
    onSuccess: (kept) => queries.setQueryData(preferencesQuery.queryKey, kept),
    onError: (error) => crewToast.failed('Failed to save preferences', error),
  });
  const save = useSinglePress(saving.mutate);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    event.stopPropagation();
    save();
  }

  return (
    <form id={id} className={styles.form} onSubmit={submit}>
      <SelectField
        label="Location"
        value={location}
        disabled={saving.isPending}
        onChange={({ currentTarget }) => setLocation(currentTarget.value)}
      >
        {withCurrent(options.data?.locations ?? ['Lower Manhattan, NY'], preferences.location).map(
          (place) => (
            <option key={place}>{place}</option>
          ),
        )}
      </SelectField>
      <TextField label="Group size" value={`${preferences.groupSize} students`} readOnly />
      <SelectField
        label="Meeting time"
        value={meetingTime}
        disabled={saving.isPending}
        onChange={({ currentTarget }) => setMeetingTime(currentTarget.value)}
        hint={formatDay(new Date(meetingTime))}
        error={options.isError ? 'Failed to fetch events' : undefined}
      >
        {withCurrent(
          (options.data?.meetingTimes ?? []).map((offer) => offer.meetingTime),
          preferences.meetingTime,
        ).map((time) => (
          <option key={time} value={time}>
            {formatTime(new Date(time))}
          </option>
        ))}
      </SelectField>
      <Switch
        label="Use these as my defaults"
        checked={isUsual}
        onChange={({ target }) => setIsUsual(target.checked)}
      />
    </form>
  );
}

/** Keeps the current value selectable even if it is no longer offered. */
function withCurrent(offered: readonly string[], current: string): readonly string[] {
  return offered.includes(current) ? offered : [current, ...offered];
}
