import { plainTextSelectors } from '@react-email/render';
import { compile } from 'html-to-text';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { MailAttachment, MailTemplate } from './mail-template.ts';

export interface MailContent {
  subject: string;
  html: string;
  text: string;
  attachments: MailAttachment[];
}

export function renderMail<Props extends object>(template: MailTemplate<Props>, props: Props): MailContent {
  return {
    subject: template.subject(props),
    ...fillIn(template, props),
    attachments: template.attachments?.(props) ?? [],
  };
}

type Body = Pick<MailContent, 'html' | 'text'>;

/** The last one of each template, with blanks for what is filled in, and the other facts that it was laid out for. */
const forms = new Map<string, { facts: string; form: Body }>();

function fillIn<Props extends object>(template: MailTemplate<Props>, props: Props): Body {
  const names = template.filledIn ?? [];
  if (names.length === 0) return layOut(template, props);
  const withBlanks = { ...props, ...Object.fromEntries(names.map((name) => [name, `{{${name}}}`])) };
  const facts = JSON.stringify(withBlanks);
  const before = forms.get(template.name);
  const form = before?.facts === facts ? before.form : layOut(template, withBlanks);
  forms.set(template.name, { facts, form });
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

/** Mail programs of many years read it. */
const documentType =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/**
 * In one go, not as a stream: React keeps track of its streams by a means of Node 20 that, once used, makes every
 * promise of the process slower for good.
 */
function layOut<Props extends object>(template: MailTemplate<Props>, props: Props): Body {
  const html = `${documentType}${renderToStaticMarkup(createElement(template.Body, props))}`;
  return { html, text: plainTextOf(html) };
}

// Made once: it takes longer than reading a mail. Tables only carry the layout, except for menus, whose columns mean
// something.
const toPlainText = compile({
  wordwrap: false,
  selectors: [...plainTextSelectors, { selector: 'table.menu', format: 'dataTable' }],
});

function plainTextOf(html: string): string {
  return `${toPlainText(html)
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}
