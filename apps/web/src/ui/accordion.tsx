import * as Primitive from 'radix-ui/accordion';
import type { ReactNode } from 'react';
import styles from './accordion.module.css';
import { classNames } from './class-names.ts';

const noneOpen: readonly string[] = [];

type AccordionItem = { id: string; title: ReactNode; content: ReactNode };

type AccordionProps = {
  items: readonly AccordionItem[];
  /** Several may stand open at once; otherwise opening one closes the other. */
  multiple?: boolean;
  /** Ids of the items that are open at first. */
  initiallyOpen?: readonly string[];
  headingLevel?: 2 | 3 | 4;
  /** A long panel scrolls within this height, in px. */
  panelMaxHeight?: number;
  className?: string;
};

export function Accordion({
  items,
  multiple = false,
  initiallyOpen = noneOpen,
  headingLevel = 3,
  panelMaxHeight,
  className,
}: AccordionProps) {
  const Heading = `h${headingLevel}` as const;
  const look = classNames(styles.accordion, className);
  const list = items.map(({ id, title, content }) => (
    <Primitive.Item key={id} value={id} className={styles.item}>
      <Primitive.Header asChild>
        <Heading className={styles.heading}>
          <Primitive.Trigger className={styles.trigger}>
            {title}
            <span aria-hidden="true" className={styles.sign} />
          </Primitive.Trigger>
        </Heading>
      </Primitive.Header>
      <Primitive.Content className={styles.panel}>
        <div
          className={classNames(styles.content, panelMaxHeight !== undefined && styles.scrolls)}
          // A panel that scrolls must be reachable by keyboard, or its end cannot be read.
          {...(panelMaxHeight !== undefined && { tabIndex: 0, style: { maxHeight: panelMaxHeight } })}
        >
          {content}
        </div>
      </Primitive.Content>
    </Primitive.Item>
  ));
  return multiple ? (
    <Primitive.Root type="multiple" defaultValue={[...initiallyOpen]} className={look}>
      {list}
    </Primitive.Root>
  ) : (
    <Primitive.Root type="single" collapsible defaultValue={initiallyOpen[0] ?? ''} className={look}>
      {list}
    </Primitive.Root>
  );
}
