import { createElement } from 'react';
import { plainTextSelectors, render } from '@react-email/render';
import { compile } from 'html-to-text';
import type { MailTemplate } from './mail-template.ts';

export interface MailContent {
  subject: string;
  html: string;
  text: string;
}

export async function renderMail<Props extends object>(
  template: MailTemplate<Props>,
  props: Props,
): Promise<MailContent> {
  const html = await render(createElement(template.Body, props));
  return { subject: template.subject(props), html, text: plainTextOf(html) };
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
