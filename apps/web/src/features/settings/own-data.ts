import { api } from '@crewtable/contract';
import { useMutation } from '@tanstack/react-query';
import { ApiError, call } from '../../lib/api/api-client.ts';
import { failureMessage } from '../../lib/api/failure-reason.ts';
import { deleteAccount } from '../../lib/session/delete-account.ts';
import { showToast } from '../../ui/feedback/show-toast.tsx';
import { saveFile } from './save-file.ts';

/** Downloads all stored data about the student as one JSON file. */
export function useDownloadOwnData() {
  return useMutation({
    mutationFn: () => call(api.profiles.exportOwnData),
    networkMode: 'always',
    onSuccess: (data) => {
      saveFile('crewtable-my-data.json', 'application/json', JSON.stringify(data, null, 2));
      showToast.success('Your data is on its way.', 'Look for crewtable-my-data.json among your downloads.');
    },
    onError: (error) =>
      showToast.error('Failed to download your data. Please try again.', failureMessage(error)),
  });
}

export function useDeleteAccount() {
  return useMutation({
    mutationFn: () => deleteAccount(),
    networkMode: 'always',
    onSuccess: () => showToast.success('Your account is deleted.', 'You can come back at any time.'),
    onError: (error) => {
      if (isConfirmationNeeded(error)) return;
      showToast.error('Failed to delete your account. Please try again.', failureMessage(error));
    },
  });
}

/** True if the last sign-in is too old and the student must enter a mailed code first. */
export function isConfirmationNeeded(error: Error): boolean {
  return error instanceof ApiError && error.code === 'confirm_first';
}

/** Mails a code to the student's own address. */
export function useSendConfirmationCode() {
  return useMutation({
    mutationFn: () => call(api.accounts.reauth),
    networkMode: 'always',
    onError: (error) => showToast.error('Failed to send a code. Please try again.', failureMessage(error)),
  });
}

/** A wrong code is shown at its field; other errors are shown as a toast. */
export function useConfirmOwner() {
  return useMutation({
    mutationFn: (code: string) => call(api.accounts.confirmReauth, { body: { code } }),
    networkMode: 'always',
    onError: (error) => {
      if (isWrongCode(error)) return;
      showToast.error('Failed to check your code. Please try again.', failureMessage(error));
    },
  });
}

export function isWrongCode(error: Error | null): error is ApiError {
  return error instanceof ApiError && error.code === 'wrong_passcode';
}
