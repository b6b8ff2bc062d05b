import type { RegisteredEventBody } from '@crewtable/contract';
import * as Primitive from 'radix-ui/dialog';
import { type KeyboardEvent, useRef } from 'react';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { captionOf, revealedTable } from './reveal-rules.ts';
import { RevealedWay } from './revealed-way.tsx';
import { LightingTable } from './lighting-table.tsx';
import { RevealActions } from './reveal-actions.tsx';
import { useLighting } from './use-lighting.ts';
import styles from './reveal.module.css';

type RevealProps = { event: RegisteredEventBody; onClose: () => void };

const modifiers = new Set(['Shift', 'Control', 'Alt', 'Meta']);

/**
 * The released table, full screen: the chairs light up one after another, then the venue is shown. While they
 * light up, a tap or a key only ends the animation. Everything has its final place from the start, so that
 * nothing moves.
 */
export function Reveal({ event, onClose }: RevealProps) {
  const { chairs, when, venue, remark, sentence } = revealedTable(event);
  const { lit, isTold, skip } = useLighting(chairs.length);
  const opener = useRef(document.activeElement);
  const [caption, count] = captionOf(chairs, lit);

  // Hidden, but in its place.
  const later = isTold ? undefined : ({ visibility: 'hidden' } as const);

  function skipByKey(press: KeyboardEvent) {
    if (isTold || press.repeat || press.key === 'Escape' || modifiers.has(press.key)) return;
    press.preventDefault();
    skip();
  }

  return (
    <Primitive.Root open onOpenChange={(next) => !next && onClose()}>
      <Primitive.Portal>
        <Primitive.Content
          className={styles.room}
          data-ground="wine"
          data-told={isTold || undefined}
          data-lit={lit > 0 || undefined}
          tabIndex={-1}
          onClick={isTold ? undefined : skip}
          onKeyDown={skipByKey}
          onEscapeKeyDown={(press) => {
            if (isTold) return;
            press.preventDefault();
            skip();
          }}
          // The room covers the page: what is outside of it is a toast.
          onInteractOutside={(press) => press.preventDefault()}
          onOpenAutoFocus={(opening) => {
            opening.preventDefault();
            if (opening.currentTarget instanceof HTMLElement) opening.currentTarget.focus();
          }}
          onCloseAutoFocus={(closing) => {
            closing.preventDefault();
            if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
          }}
        >
          <VisuallyHidden>
            <Primitive.Title>Your table</Primitive.Title>
            <Primitive.Description>{sentence}</Primitive.Description>
          </VisuallyHidden>
          <div className={styles.close} hidden={!isTold}>
            <IconButton icon="close" label="Close" onClick={onClose} />
          </div>
          <p className={styles.when}>{when}</p>
          <p className={styles.venue} data-long={venue.length > 16 || undefined} style={later}>
            {venue}
          </p>
          <LightingTable chairs={chairs} lit={lit} isTold={isTold} />
          <div className={styles.below}>
            {!isTold && (
              <div className={styles.caption} aria-hidden="true">
                <p>{caption}</p>
                <p>{count}</p>
              </div>
            )}
            <div className={styles.afterwards} style={later}>
              <p className={styles.remark}>{remark}</p>
              <RevealedWay event={event} />
              <RevealActions event={event} onClose={onClose} />
            </div>
          </div>
          {!isTold && (
            <p className={styles.skip} aria-hidden="true">
              Tap or press any key to skip
            </p>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
