import { classNames, mailClass, mailStyle } from './mail-style.ts';

/** One row per entry. The rest follows the value and is less important: the city after the street. */
export type FactLines = readonly (readonly [name: string, value: string, rest?: string])[];

interface FactsTableProps {
  lines: FactLines;
}

/** A table of facts: the name on the left, the value on the right. */
export function FactsTable({ lines }: FactsTableProps) {
  return (
    <table
      role="presentation"
      className={classNames('menu', mailClass.opening)}
      width="100%"
      cellPadding="0"
      cellSpacing="0"
      border={0}
      style={mailStyle.facts}
    >
      <tbody>
        {lines.map(([name, value, rest]) => (
          <tr key={name}>
            <td className={classNames(mailClass.inkSoft, mailClass.line)} style={mailStyle.factName}>
              {name}
            </td>
            <td className={classNames(mailClass.ink, mailClass.line)} style={mailStyle.factValue}>
              {value}
              {rest !== undefined && <span style={mailStyle.factRest}>{rest}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
