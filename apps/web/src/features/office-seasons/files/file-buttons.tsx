import { apiBase } from '@crewtable/contract';
import type { CatalogueFileKind } from '@crewtable/contract';
import { useRef } from 'react';
import office from '../../../components/office/office.module.css';
import styles from '../seasons.module.css';

interface FileButtonsProps {
  /** The name of the downloaded file, without '.json'. */
  name: string;
  kind: CatalogueFileKind;
  content: object;
  onFile: (text: string) => void;
}

/** Downloads and uploads the same files that the commands write and read. Editors check a file by its schema. */
export function FileButtons({ name, kind, content, onFile }: FileButtonsProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <span className={styles.fileButtons}>
      <button type="button" className={office.quiet} onClick={() => download(name, content)}>
        Download
      </button>
      <button type="button" className={office.quiet} onClick={() => input.current?.click()}>
        Upload…
      </button>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label="A file to upload"
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file can be chosen again after it was corrected.
          event.target.value = '';
          if (file) void file.text().then(onFile);
        }}
      />
      <a
        className={styles.textButton}
        href={`${apiBase}organise/file-schemas/${kind}`}
        download={`${kind}.schema.json`}
      >
        Schema
      </a>
    </span>
  );
}

function download(name: string, content: object): void {
  const url = URL.createObjectURL(
    new Blob([`${JSON.stringify(content, undefined, 2)}\n`], { type: 'application/json' }),
  );
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.json`;
  link.click();
  URL.revokeObjectURL(url);
}
