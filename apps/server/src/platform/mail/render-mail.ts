import { createElement } from 'react';
import { render, toPlainText } from '@react-email/render';
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

/** Tables only carry the layout, except for menus, whose columns mean something. */
function plainTextOf(html: string): string {
  const text = toPlainText(html, { selectors: [{ selector: 'table.menu', format: 'dataTable' }] });
  return `${text.replaceAll(/\n{3,}/g, '\n\n').trim()}\n`;
}
