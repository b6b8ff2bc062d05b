// Signs in as a student does, with the code from the mailbox of the demo, and fills in a profile.

const email = 'landing@example.edu';
const profile = {
  firstName: 'Noa',
  lastName: 'Bell',
  gender: 'Female',
  studentStatus: 'Graduate',
  birthdate: '2004-09-12',
};

/** Returns the cookies of the session as Playwright takes them. */
export async function signIn(url) {
  const cookies = new Map();
  const call = async (path, body) => {
    const response = await fetch(`${url}${path}`, {
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body && { 'content-type': 'application/json', origin: url }),
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    for (const line of response.headers.getSetCookie()) {
      const [name, value] = line.split(';')[0].split('=', 2);
      cookies.set(name, value);
    }
    return response;
  };
  await call('/api/auth/signin', { username: email });
  // Moving the clock by zero returns when all due mails have been sent.
  await call('/api/demo/clock', { advance: 'PT0S' });
  const mails = await (await call(`/api/demo/mail?to=${encodeURIComponent(email)}`)).json();
  const { passcode } = mails.find((mail) => mail.passcode);
  await call('/api/auth/signin-confirm', { username: email, code: passcode });
  await call('/api/profiles/v2/update', profile);
  return [...cookies].map(([name, value]) => ({ name, value, url }));
}
