import { mailStyle } from './mail-style.ts';

interface FactsTableProps {
  /** What is on it, one to a line. */
  lines: readonly (readonly [name: string, value: string])[];
}

/** Facts, set like the lines of a menu: the name on the left, what it comes to on the right. */
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
