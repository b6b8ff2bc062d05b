import { organiserRoles } from '@crewtable/contract';
import type { OrganiserRole } from '@crewtable/contract';
import { roleNames } from '../../components/office/console-query.ts';
import styles from '../../components/office/office.module.css';
import { Checkbox } from '../../ui/forms/checkbox.tsx';

interface RoleChoicesProps {
  chosen: readonly OrganiserRole[];
  onChoose: (roles: OrganiserRole[]) => void;
}

export function RoleChoices({ chosen, onChoose }: RoleChoicesProps) {
  return (
    <fieldset className={styles.choices}>
      <legend>Roles</legend>
      {organiserRoles.map((role) => (
        <Checkbox
          key={role}
          label={roleNames[role]}
          checked={chosen.includes(role)}
          onChange={(event) =>
            onChoose(event.target.checked ? [...chosen, role] : chosen.filter((each) => each !== role))
          }
        />
      ))}
    </fieldset>
  );
}
