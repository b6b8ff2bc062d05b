// Checks the two examples of a proxy, which docs/security names for what the product cannot do alone.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../run-command.mjs';

/** @param {string} file */
const read = (file) => readFileSync(join(root, file), 'utf8');
const haproxy = read('deploy/haproxy.cfg');
const nginx = /```nginx\n([^]*?)```/.exec(read('docs/OPERATIONS.md'))?.[1] ?? '';

it('both speak TLS from 1.2 on', () => {
  expect(haproxy).toContain('ssl-min-ver TLSv1.2\n');
  expect(nginx).toContain('ssl_protocols TLSv1.2 TLSv1.3;');
});

it('both have the same ciphers, all with forward secrecy and authenticated encryption', () => {
  const ciphers = /ssl-default-bind-ciphers (\S+)/.exec(haproxy)?.[1] ?? '';
  expect(/ssl_ciphers (\S+);/.exec(nginx)?.[1]).toBe(ciphers);
  for (const cipher of ciphers.split(':')) expect(cipher).toMatch(/^ECDHE-.*(?:GCM|CHACHA20)/);
});

it('both replace what a browser claims about its address, and pass on no X-Forwarded-Host', () => {
  expect(haproxy).toContain('http-request set-header X-Forwarded-For %[src]\n');
  expect(haproxy).toContain('http-request del-header X-Forwarded-Host\n');
  expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
  expect(nginx).toContain("proxy_set_header X-Forwarded-Host '';");
});
