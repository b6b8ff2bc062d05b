import { api } from '@crewtable/contract';
import { useMutation } from '@tanstack/react-query';
import { ApiError, call } from '../../lib/api/api-client.ts';
import { reasonOf } from '../../lib/api/failure-reason.ts';
import { deleteAccount } from '../../lib/session/session.ts';
import { showToast } from '../../ui/feedback/show-toast.tsx';
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
    onError: (error) => {
      if (isConfirmationNeeded(error)) return;
      showToast.error('Failed to delete your account. Please try again.', reasonOf(error));
    },
  });
}

/** The last sign-in was too long ago: a code from the mailbox has to come first. */
export function isConfirmationNeeded(error: Error): boolean {
  return error instanceof ApiError && error.code === 'confirm_first';
}

/** Mails a code to the student's own address. */
export function useSendConfirmationCode() {
  return useMutation({
    mutationFn: () => call(api.accounts.reauth),
    networkMode: 'always',
    onError: (error) => showToast.error('Failed to send a code. Please try again.', reasonOf(error)),
  });
}

/** A wrong code is told at its field; anything else is not the code's fault. */
export function useConfirmOwner() {
  return useMutation({
    mutationFn: (code: string) => call(api.accounts.confirmReauth, { body: { code } }),
    networkMode: 'always',
    onError: (error) => {
      if (isWrongCode(error)) return;
      showToast.error('Failed to check your code. Please try again.', reasonOf(error));
    },
  });
}

export function isWrongCode(error: Error | null): error is ApiError {
  return error instanceof ApiError && error.code === 'wrong_passcode';
}
