import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { DialogOnDemand } from '../../components/dialog-on-demand.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import { search as searchIcon } from '../../ui/layout/icons.ts';
import { searchWords } from './search-words.ts';
import styles from './today.module.css';

const OpenSearch = createContext<(() => void) | undefined>(undefined);

const loadDialog = () => import('./search-dialog.tsx');

/** Opens the search on every page of the office with Ctrl or Command and K. */
export function SearchProvider({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey) return;
      event.preventDefault();
      // Another dialog has the focus: what was typed there must not be left by a key.
      if (document.querySelector('[role="dialog"]') === null) setIsOpen(true);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  const open = useCallback(() => setIsOpen(true), []);
  const close = () => setIsOpen(false);
  return (
    <OpenSearch value={open}>
      {children}
      <DialogOnDemand
        isOpen={isOpen}
        onClose={close}
        load={loadDialog}
        renderDialog={({ SearchDialog }) => isOpen && <SearchDialog onClose={close} />}
      />
    </OpenSearch>
  );
}

export function SearchOpener() {
  const open = useContext(OpenSearch);
  return (
    <button type="button" className={styles.opener} onClick={open} aria-keyshortcuts="Meta+K Control+K">
      <Icon name={searchIcon} />
      {searchWords}
      <kbd aria-hidden>⌘ K</kbd>
    </button>
  );
}
