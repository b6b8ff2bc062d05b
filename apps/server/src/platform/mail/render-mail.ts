import { plainTextSelectors } from '@react-email/render';
import { compile } from 'html-to-text';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MailSiteContext } from './mail-site.ts';
import type { MailSite } from './mail-site.ts';
import type { MailAttachment, MailTemplate } from './mail-template.ts';

export interface MailContent {
  subject: string;
  html: string;
  text: string;
  attachments: MailAttachment[];
  /** Only in mails that were sent because of a code. */
  passcode?: string;
}

export function renderMail<Props extends object>(
  template: MailTemplate<Props>,
  props: Props,
  site?: MailSite,
): MailContent {
  return {
    subject: template.subject(props),
    ...fillIn(template, props, site),
    attachments: template.attachments?.(props) ?? [],
    ...(template.passcode && { passcode: template.passcode(props) }),
  };
}

type Body = Pick<MailContent, 'html' | 'text'>;

/**
 * The last rendered body of each template, with placeholders for `filledIn`, and the props of that rendering.
 */
const cache = new Map<string, { facts: string; form: Body }>();

function fillIn<Props extends object>(
  template: MailTemplate<Props>,
  props: Props,
  site: MailSite | undefined,
): Body {
  const names = template.filledIn ?? [];
  if (names.length === 0) return render(template, props, site);
  const withPlaceholders = { ...props, ...Object.fromEntries(names.map((name) => [name, `{{${name}}}`])) };
  const facts = JSON.stringify([withPlaceholders, site]);
  const cached = cache.get(template.name);
  const form = cached?.facts === facts ? cached.form : render(template, withPlaceholders, site);
  cache.set(template.name, { facts, form });
  const fill = (words: string, write: (value: string) => string) =>
    words.replaceAll(/\{\{(\w+)\}\}/g, (left, found) => {
      const name = names.find((known) => known === found);
      return name === undefined ? left : write(String(props[name]));
    });
  return { html: fill(form.html, asHtml), text: fill(form.text, (value) => value) };
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

function asHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character]!);
}

/** Old mail programs expect this document type. */
const documentType =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/**
 * Renders synchronously instead of as a stream: the streams of React use a feature of Node 20 that, once
 * used, makes every promise of the process slower.
 */
function render<Props extends object>(
  template: MailTemplate<Props>,
  props: Props,
  site: MailSite | undefined,
): Body {
  const mail = createElement(MailSiteContext, { value: site }, createElement(template.Body, props));
  const html = `${documentType}${renderToStaticMarkup(mail)}`;
  return { html, text: plainTextOf(html) };
}

// Compiled once, because that takes longer than converting a mail. Tables are only layout, except those of
// the class `menu`, which contain data.
const toPlainText = compile({
  wordwrap: false,
  selectors: [...plainTextSelectors, { selector: 'table.menu', format: 'dataTable' }],
});

function plainTextOf(html: string): string {
  return `${toPlainText(html)
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}
