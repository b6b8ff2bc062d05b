import styles from '../../components/office/office.module.css';

/** Shown once. Each code replaces a lost passkey once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className={styles.faint}>
        They are shown only now. Each works once, if you lose your passkeys: it adds a new one, ends all your
        sessions and tells the owners.
      </p>
    </>
  );
}
