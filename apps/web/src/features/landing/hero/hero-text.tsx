import styles from './hero.module.css';

export function HeroText() {
  return (
    <>
      <h1>
        <span>Come hungry.</span> <span>Leave with</span> <span>a crew.</span>
      </h1>
      <p className={styles.lead}>
        We book a table in Lower Manhattan, seat you with five to seven students you haven’t met, and tell you
        where a day ahead.
      </p>
    </>
  );
}

export function HeroFacts() {
  return (
    <>
      <div>
        <dt>Deposit</dt>
        <dd>$5</dd>
      </div>
      <div>
        <dt>At a table</dt>
        <dd>6–8</dd>
      </div>
      <div>
        <dt>Friends, if you like</dt>
        <dd>2</dd>
      </div>
    </>
  );
}
