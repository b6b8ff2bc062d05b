import type { FileFaultBody, OfficeSeasonBody, SeasonFileBody } from '@crewtable/contract';
import { useEffect, useState } from 'react';

/** How long the page waits for the next key before it asks the server about the draft. */
const checkAfterMs = 350;

export interface SeasonDraft {
  file: SeasonFileBody;
  /** The text of the file that the server checks, a moment after the last key. */
  checkedText: string;
  isChanged: boolean;
  isChecking: boolean;
  canUndo: boolean;
  change: (file: SeasonFileBody) => void;
  undo: () => void;
  takeBack: () => void;
}

const keptKey = (id: string) => `office-season-draft ${id}`;

/** The draft of a reload of this tab, if the saved season is still the one that it started from. */
function keptDraft({ file, shownHash }: OfficeSeasonBody): SeasonFileBody | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keptKey(file.id)) ?? 'null') as {
      base: string;
      file: SeasonFileBody;
    } | null;
    return kept?.base === shownHash ? kept.file : undefined;
  } catch {
    // Without storage a reload starts again from the saved season.
    return undefined;
  }
}

function keepDraft({ file: saved, shownHash }: OfficeSeasonBody, file: SeasonFileBody): void {
  try {
    if (file === saved) sessionStorage.removeItem(keptKey(saved.id));
    else sessionStorage.setItem(keptKey(saved.id), JSON.stringify({ base: shownHash, file }));
  } catch {
    // As above.
  }
}

/** The changes to a season that are not saved yet. */
export function useSeasonDraft(saved: OfficeSeasonBody): SeasonDraft {
  const [versions, setVersions] = useState(() => {
    const kept = keptDraft(saved);
    return kept ? [saved.file, kept] : [saved.file];
  });
  const file = versions.at(-1)!;
  const text = JSON.stringify(file);
  const [checkedText, setCheckedText] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setCheckedText(text), checkAfterMs);
    return () => clearTimeout(timer);
  }, [text]);
  const set = (next: SeasonFileBody[]) => {
    setVersions(next);
    keepDraft(saved, next.at(-1)!);
  };
  return {
    file,
    checkedText,
    isChanged: text !== JSON.stringify(saved.file),
    isChecking: text !== checkedText,
    canUndo: versions.length > 1,
    change: (next) => set([...versions.slice(-100), next]),
    undo: () => set(versions.slice(0, -1)),
    takeBack: () => set([saved.file]),
  };
}

/** The message about a field; undefined if it has no fault. */
export function faultAt(faults: readonly FileFaultBody[], place: string): string | undefined {
  const found = faults.filter((fault) => fault.place === place).map(({ message }) => sentence(message));
  return found.length > 0 ? found.join(' ') : undefined;
}

/** The faults of a file are the ends of sentences that begin with the place. */
function sentence(message: string): string {
  return `This ${message}${message.endsWith('.') ? '' : '.'}`;
}
