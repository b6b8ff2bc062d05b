import { api } from '@crewtable/contract';
import type { Answer } from '@crewtable/contract';
import type { App } from '../src/app.ts';
import { Caller } from './caller.ts';

export interface Student {
  id: string;
  email: string;
  /** Calls with this student's session. */
  as: Caller;
}

/** Factories that read like sentences: `given.student()`. What they make, they make through the product itself. */
export class Given {
  readonly #app: App;
  #made = 0;

  constructor(app: App) {
    this.#app = app;
  }

  /** A browser of its own, fresh or with cookies that it got somewhere. */
  visitor(cookies?: ReadonlyMap<string, string>): Caller {
    return new Caller(this.#app.http, cookies);
  }

  async student({ email = `student-${++this.#made}@example.edu` } = {}): Promise<Student> {
    const as = this.visitor();
    await as.call(api.accounts.signIn, { body: { username: email } });
    const code = await this.passcodeFor(email);
    const { userId } = await as.call(api.accounts.confirmSignIn, { body: { username: email, code } });
    return { id: userId, email, as };
  }

  async studentWithProfile(options: { email?: string } = {}): Promise<Student> {
    const student = await this.student(options);
    await student.as.call(api.profiles.update, {
      body: {
        firstName: 'Ana',
        lastName: 'Li',
        gender: 'Female',
        birthdate: '2003-05-21',
        studentStatus: 'Graduate',
      },
    });
    return student;
  }

  /** Reads the newest passcode from the demo mailbox, as a person would. */
  async passcodeFor(email: string): Promise<string> {
    const mail = (await this.mailTo(email)).find(({ passcode }) => passcode !== undefined);
    if (!mail?.passcode) throw new Error(`There is no passcode for ${email} in the mailbox.`);
    return mail.passcode;
  }

  async mailTo(email: string): Promise<Answer<typeof api.demo.mail>> {
    await this.jobsAreDone();
    return this.visitor().call(api.demo.mail, { query: { to: email } });
  }

  /** Moving the clock by nothing answers when the jobs at hand are done. */
  async jobsAreDone(): Promise<void> {
    await this.visitor().call(api.demo.moveClock, { body: { advance: 'PT0S' } });
  }
}
