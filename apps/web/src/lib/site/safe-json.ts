/** JSON that can stand in an element of an HTML document: '<' would allow a text to end the element. */
export function safeJson(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
}
