import { constants, deflateRawSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { afterAll, describe, expect, test } from '@jest/globals'
import { drawnInRing } from '../../core/test/support/drawn.ts'
import { FileReader } from '../src/index.ts'
import { container, long } from './avro.ts'
import { type Given, inspect, readTyped } from './read.ts'
import { sheetOf, writeDocx, writeOpenDocument, writeParquet, writePdf, writeSheets, zip } from './samples.ts'

/** Files that attack their reader, or that are not what they claim. */

const MIB = 1024 * 1024
// a busy machine needs long for some, and none has to be waited for
const reader = new FileReader({ stall_ms: 60_000, deadline_ms: 120_000 })
afterAll(() => reader.close())

async function* repeat(piece: string | Uint8Array, times: number, start = ''): AsyncGenerator<Uint8Array> {
  yield Buffer.from(start)
  const bytes = Buffer.from(piece as string)
  for (let at = 0; at < times; at++) yield bytes
}

const csv = { filetype: 'csv' }
const jsonl = { filetype: 'jsonl' }
const avro = { filetype: 'avro' }
const parquet = { filetype: 'parquet' }
const excel = { filetype: 'excel' }
const text = { filetype: 'unstructured' }
const entities = Array.from(
  { length: 12 },
  (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(20)}">`,
).join('')
const doctype = `<!DOCTYPE x [<!ENTITY e0 "lol"><!ENTITY file SYSTEM "file:///etc/passwd">${entities}]>`
const cell = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
const sheet = (rows: string) => writeSheets({ S: sheetOf(rows) })
const nulls = { type: 'record', name: 'R', fields: [{ name: 'a', type: { type: 'array', items: 'null' } }] }

/** An archive whose directory declares a few bytes for an entry of many. */
function lyingZip(): Buffer {
  const bytes = Buffer.from(
    sheet(`<row>${cell('a')}</row>${`<row>${cell('x'.repeat(1_000))}</row>`.repeat(3_000)}`),
  )
  for (
    let at = bytes.indexOf('PK\x01\x02', 0, 'latin1');
    at >= 0;
    at = bytes.indexOf('PK\x01\x02', at + 4, 'latin1')
  )
    bytes.writeUInt32LE(500, at + 24)
  return bytes
}

/** Moves a declared number of rows in the footer of a Parquet file. */
function withWrongFooter(file: Buffer): Buffer {
  const copy = Buffer.from(file)
  copy.writeUInt32LE(0x7fffffff, copy.length - 8)
  return copy
}

const files: [string, () => Given | Promise<Given>, string][] = [
  [
    'csv: a quote that is never closed, over 16 MB',
    () => ({ name: 'a.csv', bytes: repeat('x'.repeat(MIB), 16, 'a\n"'), format: csv }),
    'file_too_large',
  ],
  [
    'csv: one cell of 16 MB',
    () => ({ name: 'a.csv', bytes: repeat('x'.repeat(MIB), 16, 'a\n'), format: csv }),
    'file_too_large',
  ],
  [
    'csv: a million columns',
    () => ({ name: 'a.csv', bytes: 'a,'.repeat(1_000_000), format: csv }),
    'file_too_large',
  ],
  [
    'csv: a name of 10,000 characters',
    () => ({ name: 'a.csv', bytes: `${'n'.repeat(10_000)}\n1\n`, format: csv }),
    'file_too_large',
  ],
  [
    'csv: an image',
    () => ({ name: 'a.csv', bytes: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), format: csv }),
    'file_malformed',
  ],
  [
    'jsonl: one line of 16 MB',
    () => ({ name: 'a.jsonl', bytes: repeat('[1],'.repeat(MIB / 4), 16, '{"a":['), format: jsonl }),
    'file_too_large',
  ],
  [
    'jsonl: 100,000 levels',
    () => ({ name: 'a.jsonl', bytes: `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}\n`, format: jsonl }),
    'file_too_large',
  ],
  [
    'jsonl: an object that never ends',
    () => ({ name: 'a.jsonl', bytes: repeat('"a":1,\n', 100_000, '{\n'), format: jsonl }),
    'file_malformed',
  ],
  [
    'jsonl: an object of a million keys',
    () => ({
      name: 'a.jsonl',
      bytes: `{${Array.from({ length: 300_000 }, (_, at) => `"k${at}":1`).join()}}`,
      format: jsonl,
    }),
    'file_too_large',
  ],
  [
    'jsonl: a list in place of objects',
    () => ({ name: 'a.jsonl', bytes: '[1,2]\n', format: jsonl }),
    'file_malformed',
  ],
  [
    'avro: six bytes for a list of 2^30 nulls',
    () => ({
      name: 'a.avro',
      bytes: container(nulls, [Buffer.concat([long(2 ** 30), long(0)])]),
      format: avro,
    }),
    'file_reader_died|file_timeout|file_malformed',
  ],
  [
    'avro: a block that inflates to 1 GB',
    () => ({ name: 'a.avro', bytes: inflating(), format: avro }),
    'file_too_large',
  ],
  [
    'avro: a schema of 1,000 levels',
    () => ({ name: 'a.avro', bytes: container(nested(1_000), [long(0)]), format: avro }),
    'file_too_large',
  ],
  [
    'avro: a type that the library loses',
    () => {
      const inner = { type: 'record', name: '__proto__', fields: [{ name: 'a', type: 'long' }] }
      const schema = { type: 'record', name: 'R', fields: [{ name: 'a', type: ['null', inner] }] }
      return { name: 'a.avro', bytes: container(schema, [Buffer.concat([long(1), long(1)])]), format: avro }
    },
    'file_malformed',
  ],
  [
    'avro: cut off',
    () => ({ name: 'a.avro', bytes: container(nulls, [long(0), long(0)]).subarray(0, -10), format: avro }),
    'file_malformed',
  ],
  [
    'avro: a block of Snappy that declares 4 GB',
    () => {
      const compress = () => Buffer.from([0xff, 0xff, 0xff, 0xff, 0x0f, 0, 0, 0, 0, 0])
      return {
        name: 'a.avro',
        bytes: container(nulls, [], { codec: 'snappy', compress, count: 1 }),
        format: avro,
      }
    },
    'file_too_large',
  ],
  [
    'avro: a block of Snappy with another checksum',
    () => {
      const compress = () => Buffer.from([1, 0, 0, 1, 2, 3, 4])
      return {
        name: 'a.avro',
        bytes: container(nulls, [], { codec: 'snappy', compress, count: 1 }),
        format: avro,
      }
    },
    'file_malformed',
  ],
  [
    'avro: a block of zstd of 512 MB',
    () => {
      const compress = () => zstdCompressSync(Buffer.alloc(512 * MIB))
      return {
        name: 'a.avro',
        bytes: container(nulls, [], { codec: 'zstandard', compress, count: 1 }),
        format: avro,
      }
    },
    'file_too_large',
  ],
  [
    'jsonl: a line of 1 GB in a file of 1 MB',
    () => ({
      name: 'a.jsonl.gz',
      // members can be repeated
      bytes: Buffer.concat(Array<Buffer>(1024).fill(gzipSync(Buffer.alloc(MIB, ' '), { level: 9 }))),
      format: jsonl,
    }),
    'file_too_large',
  ],
  [
    'jsonl: 4 million nested arrays',
    () => ({ name: 'a.json', bytes: `[${'['.repeat(4_000_000)}`, format: jsonl }),
    'file_malformed|file_too_large',
  ],
  [
    'avro: an unknown codec',
    () => ({ name: 'a.avro', bytes: container(nulls, [long(0)], { codec: 'zip9' }), format: avro }),
    'file_unsupported',
  ],
  [
    'parquet: a footer beyond the file',
    async () => ({
      name: 'a.parquet',
      bytes: withWrongFooter(await writeParquet('SELECT 1 AS a')),
      format: parquet,
    }),
    'file_malformed',
  ],
  [
    'parquet: cut off',
    async () => ({
      name: 'a.parquet',
      bytes: (await writeParquet('SELECT 1 AS a')).subarray(0, -30),
      format: parquet,
    }),
    'file_malformed',
  ],
  [
    'parquet: a row group of 150 MB of one text',
    async () => ({
      name: 'a.parquet',
      bytes: await writeParquet(
        "SELECT repeat('x', 1000) || (i % 7) AS a FROM range(150000) t(i)",
        ', COMPRESSION zstd, ROW_GROUP_SIZE 150000, DICTIONARY_SIZE_LIMIT 1',
      ),
      format: parquet,
    }),
    'file_too_large',
  ],
  [
    'excel: a bomb',
    () => ({ name: 'a.xlsx', bytes: bomb('xl/worksheets/sheet1.xml'), format: excel }),
    'file_too_large|file_malformed',
  ],
  [
    'excel: sizes that are declared wrong',
    () => ({ name: 'a.xlsx', bytes: lyingZip(), format: excel }),
    'file_malformed',
  ],
  [
    'excel: a cell in column XFD',
    () => ({
      name: 'a.xlsx',
      bytes: sheet(`<row><c r="XFD1" t="inlineStr"><is><t>a</t></is></c></row>`),
      format: excel,
    }),
    'file_too_large',
  ],
  [
    'excel: one cell of 16 MB',
    () => ({
      name: 'a.xlsx',
      bytes: sheet(`<row>${cell('a')}</row><row>${cell('ab'.repeat(8 * MIB))}</row>`),
      format: excel,
    }),
    'file_too_large',
  ],
  [
    'excel: 100,000 nested elements',
    () => ({ name: 'a.xlsx', bytes: sheet('<row>'.repeat(100_000)), format: excel }),
    'file_too_large',
  ],
  [
    'excel: 65,000 entries',
    () => ({ name: 'a.xlsx', bytes: withManyEntries(), format: excel }),
    'file_too_large',
  ],
  [
    'excel: a document of Word',
    async () => ({ name: 'a.xlsx', bytes: await writeDocx(), format: excel }),
    'file_unsupported',
  ],
  [
    'excel: a damaged compound file',
    () => ({
      name: 'a.xls',
      bytes: Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(5_000, 255)]),
      format: excel,
    }),
    'file_malformed',
  ],
  [
    'docx: a bomb',
    () => ({ name: 'a.docx', bytes: bomb('word/document.xml'), format: text }),
    'file_too_large|file_malformed',
  ],
  ['docx: a workbook', () => ({ name: 'a.docx', bytes: sheet(''), format: text }), 'file_malformed'],
  [
    'docx: cut off',
    async () => ({ name: 'a.docx', bytes: (await writeDocx()).subarray(0, 2_000), format: text }),
    'file_malformed',
  ],
  [
    'odt: 100,000 nested elements',
    () => ({ name: 'a.odt', bytes: writeOpenDocument('<text:span>'.repeat(100_000)), format: text }),
    'file_too_large',
  ],
  [
    'pdf: cut off',
    async () => ({ name: 'a.pdf', bytes: (await writePdf([['hello']])).subarray(0, 200), format: text }),
    'file_malformed|file_without_text',
  ],
  [
    'pdf: a page tree that contains itself',
    () => ({ name: 'a.pdf', bytes: circularPdf(), format: text }),
    'file_malformed|file_without_text|file_timeout',
  ],
  [
    'pptx: a text with another extension',
    () => ({ name: 'a.pptx', bytes: 'not an archive', format: text }),
    'file_malformed',
  ],
  [
    'html: 1,000,000 nested elements',
    () => ({ name: 'a.html', bytes: '<div>'.repeat(1_000_000), format: text }),
    'file_too_large',
  ],
  [
    'txt: a line of 24 MB',
    () => ({ name: 'a.txt', bytes: repeat('x'.repeat(MIB), 24), format: text }),
    'file_too_large',
  ],
  ['an unknown kind of document', () => ({ name: 'a.exe', bytes: 'MZ', format: text }), 'file_unsupported'],
]

/** An archive that declares more entries than it has. */
function withManyEntries(): Buffer {
  const bytes = Buffer.from(sheet(''))
  bytes.writeUInt16LE(65_000, bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1') + 10)
  return bytes
}

function inflating(): Buffer {
  const plain = container(nulls, [Buffer.alloc(1)], { codec: 'deflate', compress: deflateRawSync, count: 1 })
  // blocks that end on a byte can be repeated
  const block = deflateRawSync(Buffer.alloc(MIB), { finishFlush: constants.Z_FULL_FLUSH })
  const zeros = Buffer.concat([...Array<Buffer>(512).fill(block), deflateRawSync('')])
  const sync = plain.subarray(-16)
  const header = plain.subarray(0, plain.indexOf(sync) + 16)
  return Buffer.concat([header, long(1), long(zeros.length), zeros, sync])
}

function nested(levels: number): unknown {
  let type: unknown = 'null'
  for (let at = 0; at < levels; at++) type = { type: 'array', items: type }
  return { type: 'record', name: 'R', fields: [{ name: 'a', type }] }
}

function bomb(name: string): Uint8Array {
  const zeros = new Uint8Array(48 * MIB)
  const files: Record<string, string | Uint8Array> = { 'xl/workbook.xml': '<workbook/>' }
  files[name] = zeros
  return zip(files)
}

function circularPdf(): string {
  const objects = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[2 0 R 2 0 R]/Count 2>>']
  return `%PDF-1.4\n${objects.map((each, at) => `${at + 1} 0 obj${each}endobj\n`).join('')}trailer<</Root 1 0 R>>\n%%EOF`
}

describe('a hostile file fails alone, with a reason that does not show its content', () => {
  test.each(drawnInRing(files, 16))('%s', async (_title, make, codes) => {
    const error = await inspect(reader, await make()).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      name: 'FileError',
      code: expect.stringMatching(new RegExp(`^(?:${codes})$`)),
    })
    expect(String((error as Error).message)).toMatch(/^[\x20-\x7e]{5,120}$/)
    const { values } = await readTyped(reader, { name: 'good.csv', bytes: 'id\n1\n', format: csv })
    expect(values).toEqual([{ id: 1 }])
  })

  test.each<[string, Given, unknown]>([
    [
      'docx-like entities in odt are not expanded',
      {
        name: 'a.odt',
        bytes: writeOpenDocument(
          `${doctype}<office:text><text:p>before &e12; &file; after</text:p></office:text>`,
        ),
        format: text,
      },
      { content: expect.stringMatching(/^before .{0,40} after$/) },
    ],
    [
      'entities in a sheet are not expanded',
      {
        name: 'a.xlsx',
        bytes: writeSheets({
          S: `${doctype}${sheetOf(`<row>${cell('a')}</row><row>${cell('&e12;')}</row>`)}`,
        }),
        format: excel,
      },
      { a: '&e12;' },
    ],
    [
      'a formula is its stored result',
      {
        name: 'a.xlsx',
        bytes: sheet(
          `<row>${cell('a')}</row><row><c><f>WEBSERVICE("http://127.0.0.1")</f><v>5</v></c></row>`,
        ),
        format: excel,
      },
      { a: 5 },
    ],
    [
      'scripts and styles are no text',
      {
        name: 'a.html',
        bytes: '<script>alert(1)</script><p onclick="x()">text</p><iframe src="file:///etc/passwd"></iframe>',
        format: text,
      },
      { content: 'text' },
    ],
    [
      'formulas of CSV are texts',
      { name: 'a.csv', bytes: 'a\n"=CMD|\' /C calc\'!A0"\n', format: csv },
      { a: "=CMD|' /C calc'!A0" },
    ],
  ])('%s', async (_title, given, expected) => {
    const { values } = await readTyped(reader, given)
    expect(values[0]).toMatchObject(expected as object)
  })

  test('a file that exceeds the memory of the process is a failure, and the source of the bytes is closed', async () => {
    const small = new FileReader({ memory_bytes: 120 * MIB })
    let closed = false
    async function* endless(): AsyncGenerator<Uint8Array> {
      try {
        for (;;) yield Buffer.alloc(64 * 1024, 'x')
      } finally {
        closed = true
      }
    }
    try {
      const given = { name: 'a.pdf', bytes: endless(), format: text }
      await expect(inspect(small, given)).rejects.toMatchObject({ name: 'FileError' })
      const { values } = await readTyped(small, { name: 'good.csv', bytes: 'id\n1\n', format: csv })
      expect(values).toEqual([{ id: 1 }])
      expect(closed).toBe(true)
    } finally {
      await small.close()
    }
  })

  test('a failure of the source is thrown as it is, and the next file is read', async () => {
    const failure = new Error('the download broke')
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('id\n1\n')
      throw failure
    }
    await expect(inspect(reader, { name: 'a.csv', bytes: broken(), format: csv })).rejects.toBe(failure)
    const { values } = await readTyped(reader, { name: 'good.csv', bytes: 'id\n2\n', format: csv })
    expect(values).toEqual([{ id: 2 }])
  })
})
