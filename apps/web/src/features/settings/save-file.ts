import { minuteMs } from '@crewtable/contract';

/** Makes the browser download a text as a file. */
export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers start the download later, so the URL must stay valid for a while.
  setTimeout(() => URL.revokeObjectURL(address), minuteMs);
}
