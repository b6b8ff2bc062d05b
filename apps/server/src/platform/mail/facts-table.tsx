import { mailStyle } from './mail-style.ts';

/** One row per entry. */
export type FactLines = readonly (readonly [name: string, value: string])[];

interface FactsTableProps {
  lines: FactLines;
}

/** A table of facts: the name on the left, the value on the right. */
export function FactsTable({ lines }: FactsTableProps) {
  return (
    <table role="presentation" className="menu" width="100%" cellPadding="0" cellSpacing="0" border={0}>
      <tbody>
        {lines.map(([name, value]) => (
          <tr key={name}>
            <td style={mailStyle.menuName}>{name}</td>
            <td style={mailStyle.menuValue}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
