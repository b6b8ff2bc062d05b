import { Avatar } from '../../../ui/layout/avatar.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Leader } from '../../../ui/layout/leader.tsx';
import { Paper } from '../../../ui/layout/paper.tsx';
import { Slip } from '../../../ui/layout/slip.tsx';
import { Chapter, Row } from './specimen.tsx';
import styles from './papers.module.css';

const meals = [
  ['Brunch', '$5', 'Sundays, 11:00 AM'],
  ['Lunch', 'Free', 'Monday to Friday, 12:00 PM'],
  ['Dinner', '$5', 'Fridays and Saturdays, 6:00 PM'],
] as const;

export function Papers() {
  return (
    <Chapter title="Paper">
      <Row arrange="two">
        <ul className={styles.menu}>
          {meals.map(([meal, price, when]) => (
            <li key={meal}>
              <Leader price={<span className={styles.price}>{price}</span>}>
                <h3 className={styles.dish}>{meal}</h3>
              </Leader>
              <p>{when}</p>
            </li>
          ))}
        </ul>
        <div className={styles.papers}>
          <Slip
            stub={
              <div className={styles.stub}>
                Only 2 spots left
                <Button variant="dark" size="small">
                  Join Friend Group
                </Button>
              </div>
            }
          >
            <div className={styles.invitation}>
              <Avatar initials="BC" />
              <p>
                <b>Ben C.</b> saved you a seat at Brunch
              </p>
            </div>
          </Slip>
          <Paper className={styles.paper}>A sheet of paper</Paper>
          <Paper raised className={styles.paper}>
            A sheet that matters now
          </Paper>
        </div>
      </Row>
    </Chapter>
  );
}
