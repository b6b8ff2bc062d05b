import { api } from '@crewtable/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { reasonOf } from '../../lib/failure-reason.ts';
import { deleteAccount } from '../../lib/session/session.ts';
import { showToast } from '../../ui/show-toast.tsx';
import { saveFile } from './save-file.ts';

/** All that we keep about the student, saved as one file that a machine can read too. */
export function useDownloadOwnData() {
  return useMutation({
    mutationFn: () => call(api.profiles.exportOwnData),
    networkMode: 'always',
    onSuccess: (data) => {
      saveFile('crewtable-my-data.json', 'application/json', JSON.stringify(data, null, 2));
      showToast.success('Your data is on its way.', 'Look for crewtable-my-data.json among your downloads.');
    },
    onError: (error) => showToast.error('Failed to download your data. Please try again.', reasonOf(error)),
  });
}

export function useDeleteAccount() {
  return useMutation({
    mutationFn: () => deleteAccount(),
    networkMode: 'always',
    onSuccess: () => showToast.success('Your account is deleted.', 'There is always room for one more.'),
    onError: (error) => showToast.error('Failed to delete your account. Please try again.', reasonOf(error)),
  });
}
