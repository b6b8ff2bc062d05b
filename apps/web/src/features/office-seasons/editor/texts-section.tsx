import type { SeasonTextsBody } from '@crewtable/contract';
import type { ReactNode } from 'react';
import { OfficeSection } from '../../../components/office/office-page.tsx';
import office from '../../../components/office/office.module.css';
import { Switch } from '../../../ui/forms/switch.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import styles from '../seasons.module.css';
import { LineField } from './fields.tsx';
import type { SectionProps } from './section-props.ts';

const lines = [
  { name: 'lead', label: 'Below the heading', maxLength: 500 },
  { name: 'card', label: 'On the card of the season', maxLength: 300 },
  { name: 'banner', label: 'In the bar at the top of every page', maxLength: 80 },
  { name: 'link', label: 'In the menu', maxLength: 30 },
  { name: 'tab', label: 'Title of the browser tab', maxLength: 60 },
  { name: 'description', label: 'For search engines', maxLength: 300 },
] as const;

/** All texts of the pages. Numbers and dates are placeholders, so that they stay true. */
export function TextsSection({ file, onChange, known, fault }: SectionProps) {
  const { texts } = file;
  const set = (change: Partial<SeasonTextsBody>) => onChange({ ...file, texts: { ...texts, ...change } });
  const field = (place: string, label: string, value: string, onValue: (value: string) => void) => (
    <TextArea
      key={place}
      label={label}
      rows={value.length > 90 ? 3 : 1}
      className={styles.area}
      value={value}
      error={fault(place)}
      onChange={(event) => onValue(event.target.value)}
    />
  );
  return (
    <OfficeSection title="Texts">
      <Placeholders placeholders={known?.placeholders ?? []} />
      <div className={styles.texts}>
        {lines.map(({ name, label }) =>
          field(`texts.${name}`, label, texts[name], (value) => set({ [name]: value })),
        )}
        {field('texts.afterwards.heading', 'Heading when it is over', texts.afterwards.heading, (heading) =>
          set({ afterwards: { ...texts.afterwards, heading } }),
        )}
        {field('texts.afterwards.lead', 'Below it', texts.afterwards.lead, (lead) =>
          set({ afterwards: { ...texts.afterwards, lead } }),
        )}
      </div>
      <Group
        label="On the landing page"
        value={texts.landing}
        initial={{ heading: '{title}', text: '{dateRange}' }}
        onValue={(landing) => onChange({ ...file, texts: withPart(texts, 'landing', landing) })}
      >
        {(landing, setLanding) => (
          <>
            {field('texts.landing.heading', 'Heading', landing.heading, (heading) =>
              setLanding({ ...landing, heading }),
            )}
            {field('texts.landing.text', 'Text', landing.text, (text) => setLanding({ ...landing, text }))}
          </>
        )}
      </Group>
      <Group
        label="Three features"
        value={texts.features}
        initial={{ heading: '{title}', items: [1, 2, 3].map(() => ({ label: '', title: '', text: '' })) }}
        onValue={(features) => onChange({ ...file, texts: withPart(texts, 'features', features) })}
      >
        {(features, setFeatures) => (
          <>
            {field('texts.features.heading', 'Heading', features.heading, (heading) =>
              setFeatures({ ...features, heading }),
            )}
            {features.items.map((item, index) => {
              const place = `texts.features.items[${index}]`;
              const setItem = (change: Partial<typeof item>) =>
                setFeatures({ ...features, items: replaced(features.items, index, { ...item, ...change }) });
              return (
                <Item key={place} title={`Feature ${index + 1}`}>
                  {field(`${place}.label`, 'Label', item.label, (label) => setItem({ label }))}
                  {field(`${place}.title`, 'Title', item.title, (title) => setItem({ title }))}
                  {field(`${place}.text`, 'Text', item.text, (text) => setItem({ text }))}
                </Item>
              );
            })}
          </>
        )}
      </Group>
      <Group
        label="Steps"
        value={texts.steps}
        initial={{ heading: 'How it works', items: [{ title: '', text: '' }] }}
        onValue={(steps) => onChange({ ...file, texts: withPart(texts, 'steps', steps) })}
      >
        {(steps, setSteps) => (
          <>
            {field('texts.steps.heading', 'Heading', steps.heading, (heading) =>
              setSteps({ ...steps, heading }),
            )}
            {field('texts.steps.note', 'Note', steps.note ?? '', (note) =>
              setSteps(note === '' ? { heading: steps.heading, items: steps.items } : { ...steps, note }),
            )}
            {steps.items.map((item, index) => {
              const place = `texts.steps.items[${index}]`;
              const setItem = (change: Partial<typeof item>) =>
                setSteps({ ...steps, items: replaced(steps.items, index, { ...item, ...change }) });
              return (
                <Item
                  key={place}
                  title={`Step ${index + 1}`}
                  onRemove={
                    steps.items.length > 1
                      ? () => setSteps({ ...steps, items: removed(steps.items, index) })
                      : undefined
                  }
                >
                  {field(`${place}.title`, 'Title', item.title, (title) => setItem({ title }))}
                  {field(`${place}.text`, 'Text', item.text, (text) => setItem({ text }))}
                </Item>
              );
            })}
            <Add
              what="a step"
              isFull={steps.items.length >= 6}
              onAdd={() => setSteps({ ...steps, items: [...steps.items, { title: '', text: '' }] })}
            />
          </>
        )}
      </Group>
      <Group
        label="Questions"
        value={texts.questions}
        initial={{ heading: 'Questions', items: [{ question: '', answer: [''] }] }}
        onValue={(questions) => onChange({ ...file, texts: withPart(texts, 'questions', questions) })}
      >
        {(questions, setQuestions) => (
          <>
            {field('texts.questions.heading', 'Heading', questions.heading, (heading) =>
              setQuestions({ ...questions, heading }),
            )}
            {field('texts.questions.note', 'Note', questions.note ?? '', (note) =>
              setQuestions(
                note === '' ? { heading: questions.heading, items: questions.items } : { ...questions, note },
              ),
            )}
            {questions.items.map((item, index) => {
              const place = `texts.questions.items[${index}]`;
              const setItem = (change: Partial<typeof item>) =>
                setQuestions({
                  ...questions,
                  items: replaced(questions.items, index, { ...item, ...change }),
                });
              return (
                <Item
                  key={place}
                  title={`Question ${index + 1}`}
                  onRemove={
                    questions.items.length > 1
                      ? () => setQuestions({ ...questions, items: removed(questions.items, index) })
                      : undefined
                  }
                >
                  {field(`${place}.question`, 'Question', item.question, (question) => setItem({ question }))}
                  {field(
                    `${place}.answer`,
                    'Answer, an empty line between paragraphs',
                    item.answer.join('\n\n'),
                    (answer) => setItem({ answer: answer.split(/\n{2,}/) }),
                  )}
                </Item>
              );
            })}
            <Add
              what="a question"
              isFull={questions.items.length >= 20}
              onAdd={() =>
                setQuestions({ ...questions, items: [...questions.items, { question: '', answer: [''] }] })
              }
            />
          </>
        )}
      </Group>
      <Group
        label="Figures"
        value={texts.figures}
        initial={[{ figure: '', text: '' }]}
        onValue={(figures) => onChange({ ...file, texts: withPart(texts, 'figures', figures) })}
      >
        {(figures, setFigures) => (
          <>
            {figures.map((item, index) => {
              const place = `texts.figures[${index}]`;
              const setItem = (change: Partial<typeof item>) =>
                setFigures(replaced(figures, index, { ...item, ...change }));
              return (
                <Item
                  key={place}
                  title={`Figure ${index + 1}`}
                  onRemove={figures.length > 1 ? () => setFigures(removed(figures, index)) : undefined}
                >
                  <LineField
                    label="Figure"
                    value={item.figure}
                    error={fault(`${place}.figure`)}
                    onValue={(figure) => setItem({ figure })}
                  />
                  {field(`${place}.text`, 'Text', item.text, (text) => setItem({ text }))}
                </Item>
              );
            })}
            <Add
              what="a figure"
              isFull={figures.length >= 4}
              onAdd={() => setFigures([...figures, { figure: '', text: '' }])}
            />
          </>
        )}
      </Group>
    </OfficeSection>
  );
}

const replaced = <Item,>(items: readonly Item[], index: number, item: Item): Item[] =>
  items.map((other, position) => (position === index ? item : other));
const removed = <Item,>(items: readonly Item[], index: number): Item[] =>
  items.filter((_, position) => position !== index);

function withPart<Name extends keyof SeasonTextsBody>(
  texts: SeasonTextsBody,
  name: Name,
  value: SeasonTextsBody[Name] | undefined,
): SeasonTextsBody {
  const { [name]: _before, ...rest } = texts;
  return (value === undefined ? rest : { ...rest, [name]: value }) as SeasonTextsBody;
}

interface GroupProps<Value> {
  label: string;
  value: Value | undefined;
  initial: Value;
  onValue: (value: Value | undefined) => void;
  children: (value: Value, set: (value: Value) => void) => ReactNode;
}

/** A part of the page that a season may do without. */
function Group<Value>({ label, value, initial, onValue, children }: GroupProps<Value>) {
  return (
    <div className={styles.group}>
      <Switch
        label={label}
        checked={value !== undefined}
        onChange={(event) => onValue(event.target.checked ? initial : undefined)}
      />
      {value !== undefined && <div className={styles.texts}>{children(value, onValue)}</div>}
    </div>
  );
}

function Item({
  title,
  onRemove,
  children,
}: {
  title: string;
  onRemove?: (() => void) | undefined;
  children: ReactNode;
}) {
  return (
    <fieldset className={styles.item}>
      <legend>{title}</legend>
      {children}
      {onRemove && (
        <button type="button" className={styles.textButton} onClick={onRemove}>
          Remove {title.toLowerCase()}
        </button>
      )}
    </fieldset>
  );
}

function Add({ what, isFull, onAdd }: { what: string; isFull: boolean; onAdd: () => void }) {
  if (isFull) return null;
  return (
    <p>
      <button type="button" className={office.quiet} onClick={onAdd}>
        Add {what}
      </button>
    </p>
  );
}

function Placeholders({ placeholders }: { placeholders: readonly { name: string; value: string }[] }) {
  return (
    <details className={styles.placeholders}>
      <summary>Placeholders: numbers and dates that stay true</summary>
      <dl>
        {placeholders.map(({ name, value }) => (
          <div key={name}>
            <dt>
              <code>{`{${name}}`}</code>
            </dt>
            <dd>{value === '' ? 'nothing at the moment' : value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
