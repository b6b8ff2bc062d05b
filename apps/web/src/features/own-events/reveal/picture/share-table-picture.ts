import { drawTablePicture } from './draw-table-picture.ts';
import type { TablePicture } from './table-picture.ts';

const fileName = 'my-table.png';

/** Opens the share sheet of the device with the picture; downloads it if the browser cannot share files. */
export async function shareTablePicture(
  picture: TablePicture,
): Promise<'shared' | 'downloaded' | 'cancelled'> {
  const file = new File([await drawTablePicture(picture)], fileName, { type: 'image/png' });
  const shared = { files: [file], title: picture.title };
  // Firefox has neither function, and some browsers share only texts.
  if ((navigator as Partial<Navigator>).canShare?.(shared) === true) {
    try {
      await navigator.share(shared);
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled';
      // Drawing may outlast the permission of the tap. Then the picture is downloaded.
    }
  }
  download(file);
  return 'downloaded';
}

function download(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // The browser has read the address when the click returns, but Safari reads the file a little later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
