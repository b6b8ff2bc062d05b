import { Link } from '../../lib/link.tsx';
import { ErrorLine } from '../../ui/feedback/error-line.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { chooseDark, useIsDark } from './color-scheme.ts';
import { forget, remember, useStoredEntry } from './device-storage.ts';
import styles from './page.module.css';

type Channel = 'email' | 'push';

type SettingsPageProps = {
  /** The settings of the account; undefined for a visitor and while they load. */
  choices: Readonly<Record<Channel, boolean>> | undefined;
  isLoggedIn: boolean;
  failed: { readonly trying: boolean; readonly tryAgain: () => void } | undefined;
  onChoose: (channel: Channel, wanted: boolean) => void;
};

/** Four settings: two are stored in the account, two on this device. */
export function QuickCrewSettingsPage({ choices, isLoggedIn, failed, onChoose }: SettingsPageProps) {
  const isDark = useIsDark();
  const mayLocate = useStoredEntry('location_services') !== 'off';
  const account = (channel: Channel) => ({
    checked: choices?.[channel] ?? true,
    disabled: choices === undefined,
    onChange: ({ target }: { target: HTMLInputElement }) => onChoose(channel, target.checked),
  });
  return (
    <>
      <header className={styles.head}>
        <h1>Settings</h1>
        <p>
          {isLoggedIn ? (
            'Your choices are saved.'
          ) : (
            <>
              <Link to="/automeetup/auth">Log in</Link> to choose how we notify you.
            </>
          )}
        </p>
      </header>
      <div className={styles.lines}>
        {failed !== undefined && <ErrorLine words="Your choices could not be loaded." {...failed} />}
        <Switch
          label="Email notifications"
          hint="Mails about passcodes, payments and cancellations are always sent."
          {...account('email')}
        />
        <Switch
          label="Push notifications"
          hint="When a crew is found, or a member is on the channel or writes."
          {...account('push')}
        />
        <Switch
          label="Location services"
          hint="Only when you ask how far it is. Your position stays on this phone."
          checked={mayLocate}
          onChange={({ target }) => {
            if (target.checked) forget('location_services');
            else remember('location_services', 'off');
          }}
        />
        <Switch
          label="Dark mode"
          hint="Follows your device until you switch it here."
          checked={isDark}
          onChange={({ target }) => chooseDark(target.checked)}
        />
      </div>
    </>
  );
}
