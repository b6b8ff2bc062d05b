import { expect, test } from '../support/harness.ts';

/** The content of the elements in the head that chats and social networks read. */
function previewIn(html: string): ReadonlyMap<string, string> {
  const head = html.slice(0, html.indexOf('</head>'));
  const found = head.matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)"/g);
  return new Map([...found].map(([, name, content]) => [name!, content!.replaceAll('&amp;', '&')]));
}

test('links to the landing page, a season, the week and an invitation have a picture that names nobody', async ({
  request,
}) => {
  const { dates } = (await (await request.get('/api/week')).json()) as {
    dates: { eventId: string; title: string }[];
  };
  const { eventId, title } = dates.find((date) => date.title === 'Dinner')!;
  const pages = {
    '/': 'landing',
    '/events/week': 'week',
    '/events/semesters/summer': 'seasons/summer',
    [`/invite?referralId=some-code&eventId=${eventId}&email=sam%40nyu.edu`]: `invitations/${eventId}`,
  };
  for (const [path, name] of Object.entries(pages)) {
    const preview = previewIn(await (await request.get(path)).text());
    expect(preview.get('og:image:width')).toBe('1200');
    expect(preview.get('og:image:height')).toBe('630');
    expect(preview.get('og:image:alt')).toMatch(/^A round table with a chair for you\. ./);
    expect(preview.get('twitter:card')).toBe('summary_large_image');
    expect([...preview.values()].join(' ')).not.toMatch(/sam|some-code/);
    const address = new URL(preview.get('og:image')!);
    expect(address.pathname).toBe(`/pictures/${name}.png`);

    const picture = await request.get(`${address.pathname}${address.search}`);
    await expect(picture).toBeOK();
    expect(picture.headers()).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const png = await picture.body();
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  }

  const invitation = previewIn(await (await request.get(`/invite?referralId=r&eventId=${eventId}`)).text());
  expect(invitation.get('og:title')).toBe('A friend saved you a seat');
  expect(invitation.get('og:description')).toContain(title);
});

test('there is no picture of an unknown season or event, and its page has that of the landing page', async ({
  request,
}) => {
  for (const name of ['seasons/none', 'invitations/none', 'none'])
    expect((await request.get(`/pictures/${name}.png`)).status()).toBe(404);
  const page = await (await request.get('/invite?referralId=r&eventId=none')).text();
  expect(previewIn(page).get('og:image')).toContain('/pictures/landing.png');
});
