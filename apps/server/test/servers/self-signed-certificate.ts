import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

export interface TestCertificate {
  key: string;
  cert: string;
}

/**
 * A certificate for test servers. Node can read certificates but not create them, and openssl may not be
 * installed: this writes the few fields of RFC 5280 that a TLS client needs.
 */
export function makeCertificate(...names: string[]): TestCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(set(sequence(oid(85, 4, 3), tlv(0x0c, Buffer.from(names[0]!)))));
  const alternativeNames = sequence(...names.map((one) => tlv(0x82, Buffer.from(one))));
  const content = sequence(
    tlv(0xa0, integer(Buffer.of(2))),
    integer(Buffer.concat([Buffer.of(1), randomBytes(8)])),
    ecdsaWithSha256,
    name,
    sequence(utcTime('200101000000Z'), utcTime('491231235959Z')),
    name,
    publicKey.export({ format: 'der', type: 'spki' }),
    tlv(0xa3, sequence(sequence(oid(85, 29, 17), tlv(0x04, alternativeNames)))),
  );
  const signature = tlv(0x03, Buffer.of(0), sign('sha256', content, privateKey));
  const certificate = sequence(content, ecdsaWithSha256, signature).toString('base64');
  return {
    key: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    cert: [
      '-----BEGIN CERTIFICATE-----',
      ...certificate.match(/.{1,64}/g)!,
      '-----END CERTIFICATE-----',
      '',
    ].join('\n'),
  };
}

/** ASN.1: a tag, a length and the content. */
function tlv(tag: number, ...parts: Buffer[]): Buffer {
  const inside = Buffer.concat(parts);
  const length =
    inside.length < 0x80
      ? Buffer.of(inside.length)
      : Buffer.of(0x82, inside.length >> 8, inside.length & 0xff);
  return Buffer.concat([Buffer.of(tag), length, inside]);
}

const sequence = (...parts: Buffer[]) => tlv(0x30, ...parts);
const set = (...parts: Buffer[]) => tlv(0x31, ...parts);
const integer = (bytes: Buffer) => tlv(0x02, bytes);
const utcTime = (text: string) => tlv(0x17, Buffer.from(text));
/** The first byte encodes two numbers. */
const oid = (...bytes: number[]) => tlv(0x06, Buffer.from(bytes));
const ecdsaWithSha256 = sequence(oid(42, 134, 72, 206, 61, 4, 3, 2));
