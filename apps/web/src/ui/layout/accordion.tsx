import { type ReactNode, useId, useState } from 'react';
import styles from './accordion.module.css';
import { classNames } from '../class-names.ts';

const noneOpen: readonly string[] = [];

type AccordionItem = { id: string; title: ReactNode; content: ReactNode };

type AccordionProps = {
  items: readonly AccordionItem[];
  /** Allows several open items. Otherwise opening one closes the other. */
  multiple?: boolean;
  /** Ids of the items that are open initially. */
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
  const ownId = useId();
  const [open, setOpen] = useState(initiallyOpen);

  function toggle(id: string) {
    const others = multiple ? open.filter((other) => other !== id) : noneOpen;
    setOpen(open.includes(id) ? others : [...others, id]);
  }

  return (
    <div className={classNames(styles.accordion, className)}>
      {items.map(({ id, title, content }) => {
        const shown = open.includes(id);
        const panelId = `${ownId}${id}`;
        return (
          <div key={id} className={styles.item}>
            <Heading className={styles.heading}>
              <button
                type="button"
                className={styles.trigger}
                aria-expanded={shown}
                aria-controls={panelId}
                onClick={() => toggle(id)}
              >
                {title}
                <span aria-hidden="true" className={styles.sign} />
              </button>
            </Heading>
            {/* A closed panel stays in the HTML for search engines and for visitors without scripts. */}
            <div id={panelId} className={styles.panel} inert={!shown}>
              <div className={styles.fold}>
                <div
                  className={classNames(styles.content, panelMaxHeight !== undefined && styles.scrolls)}
                  // A panel that scrolls must be focusable, so that keyboard users can scroll it.
                  {...(panelMaxHeight !== undefined && { tabIndex: 0, style: { maxHeight: panelMaxHeight } })}
                >
                  {content}
                </div>
              </div>
            </div>
          </div>
        );
      })}
    </div>
  );
}
