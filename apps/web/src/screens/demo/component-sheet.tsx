import { Mark } from '../../ui/drawings/mark.tsx';
import { Aside } from '../../ui/layout/text.tsx';
import { Accordions } from './component-sheet/accordions.tsx';
import { Buttons } from './component-sheet/buttons.tsx';
import { Choices } from './component-sheet/choices.tsx';
import { Colours } from './component-sheet/colours.tsx';
import { Dialogs } from './component-sheet/dialogs.tsx';
import { Drawings } from './component-sheet/drawings.tsx';
import { Fields } from './component-sheet/fields.tsx';
import { Papers } from './component-sheet/papers.tsx';
import { Passcode } from './component-sheet/passcode.tsx';
import { Signals } from './component-sheet/signals.tsx';
import { Tables } from './component-sheet/tables.tsx';
import { Toasts } from './component-sheet/toasts.tsx';
import { TypeSpecimens } from './component-sheet/type-specimens.tsx';
import { Waiting } from './component-sheet/waiting.tsx';
import styles from './component-sheet/component-sheet.module.css';

export const handle = { title: 'Component sheet' };

/** Every component in every state, for designers and developers. */
export function Component() {
  return (
    <div className={styles.sheet}>
      <header className={styles.head}>
        <Mark className={styles.headMark} />
        <h1>Component sheet</h1>
        <Aside>All components and their states.</Aside>
      </header>
      <Colours />
      <TypeSpecimens />
      <Tables />
      <Buttons />
      <Fields />
      <Passcode />
      <Choices />
      <Signals />
      <Toasts />
      <Accordions />
      <Waiting />
      <Dialogs />
      <Papers />
      <Drawings />
    </div>
  );
}
