import * as Primitive from 'radix-ui/tabs';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './tabs.module.css';

type Tab = { id: string; title: string; content: ReactNode };

type TabsProps = {
  /** The accessible name of the tab list. */
  label: string;
  tabs: readonly Tab[];
  initial?: string;
  /** With `chosen` and `onChoose` the caller controls the selected tab, for example to keep it in the URL. */
  chosen?: string;
  onChoose?: (id: string) => void;
  className?: string;
};

export function Tabs({ label, tabs, initial = tabs[0]?.id ?? '', chosen, onChoose, className }: TabsProps) {
  return (
    <Primitive.Root
      className={classNames(className)}
      {...(chosen === undefined ? { defaultValue: initial } : { value: chosen })}
      {...(onChoose && { onValueChange: onChoose })}
    >
      <Primitive.List aria-label={label} className={styles.list}>
        {tabs.map(({ id, title }) => (
          <Primitive.Trigger key={id} value={id} data-words={title} className={styles.tab}>
            {title}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map(({ id, content }) => (
        <Primitive.Content key={id} value={id} className={styles.panel}>
          {content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}
