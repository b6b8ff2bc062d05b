import type { Readable } from 'node:stream';

export interface TarEntry {
  path: string;
  kind: 'file' | 'folder';
  mode: number;
  /** The content of a file. It must be read before the next entry. */
  content: AsyncIterable<Buffer>;
}

const blockBytes = 512;

/**
 * Reads the simple tar archives that PostgreSQL writes: files and folders, with names of at most 100 bytes.
 */
export async function* readTar(archive: Readable): AsyncGenerator<TarEntry> {
  const reader = new BlockReader(archive);
  for (;;) {
    const header = await reader.exactly(blockBytes);
    if (header.every((byte) => byte === 0)) return reader.skipToEnd();
    const path = textAt(header, 0, 100);
    const size = octalAt(header, 124, 12);
    checkHeader(header, path);
    const type = String.fromCharCode(header[156] || 48);
    if (type !== '0' && type !== '5') throw new Error(`${path} is neither a file nor a folder.`);
    const content = reader.chunks(size);
    yield { path, kind: type === '5' ? 'folder' : 'file', mode: octalAt(header, 100, 8), content };
    await skip(content);
    await reader.exactly((blockBytes - (size % blockBytes)) % blockBytes);
  }
}

async function skip(content: AsyncIterable<Buffer>): Promise<void> {
  const reader = content[Symbol.asyncIterator]();
  while (!(await reader.next()).done);
}

/** The checksum is the sum of all bytes of the header, where the checksum field counts as spaces. */
function checkHeader(header: Buffer, path: string): void {
  const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
  if (sum !== octalAt(header, 148, 8))
    throw new Error(`The archive is damaged at ${path || 'its beginning'}.`);
  if (path.startsWith('/') || path.split('/').includes('..'))
    throw new Error(`The archive contains a path outside of its folder: ${path}.`);
}

function textAt(header: Buffer, at: number, length: number): string {
  const field = header.subarray(at, at + length);
  const end = field.indexOf(0);
  return field.subarray(0, end < 0 ? length : end).toString('utf8');
}

const octalAt = (header: Buffer, at: number, length: number) =>
  parseInt(textAt(header, at, length).trim() || '0', 8);

class BlockReader {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: Readable) {
    this.#source = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  /** Reads to the end, because the checksum of a compressed file is verified there. */
  async skipToEnd(): Promise<void> {
    while (!(await this.#source.next()).done);
  }

  async exactly(length: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of this.chunks(length)) parts.push(part);
    return Buffer.concat(parts);
  }

  /** Yields the next bytes as they arrive. The next call continues after the last byte that was read. */
  chunks(length: number): AsyncIterable<Buffer> {
    let missing = length;
    const next = async (): Promise<IteratorResult<Buffer>> => {
      if (missing === 0) return { done: true, value: undefined };
      if (this.#rest.length === 0) {
        const { done, value } = await this.#source.next();
        if (done) throw new Error('The archive ends too early.');
        this.#rest = value;
      }
      const part = this.#rest.subarray(0, missing);
      this.#rest = this.#rest.subarray(part.length);
      missing -= part.length;
      return { done: false, value: part };
    };
    return { [Symbol.asyncIterator]: () => ({ next }) };
  }
}
