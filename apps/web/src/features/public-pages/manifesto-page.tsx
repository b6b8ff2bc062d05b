import { useSignUpSearch } from '../../lib/sign-up-search.ts';
import { Link } from '../../lib/link.tsx';
import { LinkButton } from '../../ui/forms/button.tsx';
import { Skyline } from '../../ui/drawings/skyline.tsx';
import { PhoneFaceDown } from './phone-face-down.tsx';
import { SunsetTable } from './sunset-table.tsx';
import styles from './manifesto-page.module.css';

export function ManifestoPage() {
  const search = useSignUpSearch();
  return (
    <div className={styles.page} data-ground="wine">
      <div className={styles.words}>
        <h1 className={styles.title}>
          <span>Sit down</span> <span>with strangers.</span>
        </h1>
        <p className={styles.remark}>It is what a city is for.</p>

        <p className={styles.loud}>
          Eight million people live here, and dinner is still a screen propped up against a glass.
        </p>
        <p className={styles.calm}>
          You pass the same faces on the same stairs, year after year. You know the names of perhaps twenty.
          Nobody is unfriendly. It is only that nobody sets a table.
        </p>

        <h2 className={styles.turn}>So we set it.</h2>
        <dl className={styles.tenets}>
          <div>
            <dt>Small</dt>
            <dd>
              Six chairs, seven, eight. Few enough for one conversation, and you are in it. At a table for
              twenty you meet your two neighbors. At a table for seven you meet six people.
            </dd>
          </div>
          <div>
            <dt>
              Phones down
              <PhoneFaceDown className={styles.phone} />
            </dt>
            <dd>
              Nobody remembers an evening for its notifications. We tell you the place a day ahead, and from
              the first hello on it is quiet.
            </dd>
          </div>
          <div>
            <dt>Unlikely</dt>
            <dd>
              A physicist beside a dancer, a first-year beside someone who is finishing a thesis. You would
              not have picked each other. That is the point.
            </dd>
          </div>
        </dl>

        <p className={styles.loud}>
          <span>No swiping.</span> <span>No feed.</span> <span>No score.</span>
        </p>
        <p className={styles.calm}>
          You choose a date. We choose the table. We do not promise you friends; we promise a chair, a place,
          and people who turned up as well. The rest is dinner.
        </p>
        <div className={styles.ways}>
          <LinkButton asChild size="large">
            <Link to={{ pathname: '/login', search }}>Take a chair</Link>
          </LinkButton>
          <LinkButton asChild variant="quiet">
            <Link to={{ pathname: '/onboard', search }}>How that works</Link>
          </LinkButton>
        </div>
      </div>
      <div className={styles.evening}>
        <SunsetTable />
        <Skyline lit className={styles.skyline} />
      </div>
    </div>
  );
}
