import { describe, expect, test } from '@jest/globals'
import avro from 'avsc'
import { strFromU8, unzipSync } from 'fflate'
import { parquetReadObjects } from 'hyparquet'
import { each } from '../../../core/test/support/each.ts'
import { openCaller } from './open.ts'

const caller = openCaller()

type Name = keyof ReturnType<typeof caller>['drive']['files']
const bytesOf = async (name: Name) =>
  (await caller().get(`/drive/v3/files/${caller().drive.files[name]}`, { alt: 'media' })).bytes
const named = async (name: string) => {
  const q = `name = '${name}' and '${caller().drive.folders.dialects}' in parents`
  const [file] = (await caller().get('/drive/v3/files', { q })).body.files
  return (await caller().get(`/drive/v3/files/${file.id}`, { alt: 'media' })).bytes
}
const partsOf = async (name: Name) =>
  Object.fromEntries(
    Object.entries(unzipSync(await bytesOf(name))).map(([path, part]) => [path, strFromU8(part)]),
  )

async function orders(): Promise<Record<string, unknown>[]> {
  const lines = (await bytesOf('jsonl')).toString().trim().split('\n')
  return lines.map((line) => JSON.parse(line))
}

describe('the same orders', () => {
  test('are in Parquet', async () => {
    const bytes = await bytesOf('parquet')
    const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer
    const rows = await parquetReadObjects({ file })
    expect(
      rows.map((row) => ({
        ...row,
        order_id: Number(row.order_id),
        quantity: Number(row.quantity),
        ordered_at: row.ordered_at.toISOString(),
      })),
    ).toEqual(await orders())
  })

  test('are in Avro', async () => {
    const rows: Record<string, unknown>[] = []
    const decoder = new avro.streams.BlockDecoder({
      parseHook: (schema) => avro.Type.forSchema(schema, { wrapUnions: false }),
    })
    decoder.end(await bytesOf('avro'))
    for await (const row of decoder) rows.push({ ...row, ordered_at: new Date(row.ordered_at).toISOString() })
    expect(rows).toEqual(await orders())
  })

  test('are in CSV and in Excel', async () => {
    const found = await orders()
    const csv = (await bytesOf('csv')).toString()
    expect(csv.startsWith('order_id,customer,country,quantity,amount,paid,ordered_at,note\n')).toBe(true)
    for (const { order_id, ordered_at } of each(found)) {
      expect(csv).toMatch(new RegExp(`^${order_id},.*`, 'm'))
      expect(csv).toContain(String(ordered_at))
    }
    const parts = await partsOf('xlsx')
    expect(parts['xl/worksheets/sheet1.xml']?.match(/<row /g)).toHaveLength(found.length + 1)
    expect(parts['xl/workbook.xml']).toContain('name="Orders"')
  })
})

describe('documents', () => {
  test('of Word and PowerPoint hold their text', async () => {
    expect((await partsOf('docx'))['word/document.xml']).toContain('Tide tables, docx')
    const slides = await partsOf('pptx')
    expect(slides['ppt/slides/slide1.xml']).toContain('Tide tables, pptx')
    expect(slides['ppt/slides/slide4.xml']).toBeDefined()
  })

  test('of PDF have a correct table of objects', async () => {
    const text = (await bytesOf('pdf')).toString('latin1')
    const at = Number(/startxref\n(\d+)/.exec(text)?.[1])
    expect(text.slice(at, at + 4)).toBe('xref')
    const places = [...text.slice(at).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) => Number(place))
    for (const [i, place] of each(places.entries()))
      expect(text.slice(place).startsWith(`${i + 1} 0 obj`)).toBe(true)
  })
})

describe('dialects', () => {
  test('differ in delimiter, quotes, line ends, encoding and header', async () => {
    expect((await named('semicolon latin1.csv')).toString('latin1')).toContain('naïve; déjà vu')
    expect((await named('windows line ends with mark.csv')).toString()).toMatch(/^\uFEFForder_id.*\r\n/)
    expect((await named('utf-16.csv')).toString('utf16le')).toMatch(/^\uFEFForder_id,/)
    expect((await named('tab.tsv')).toString()).toMatch(/^order_id\tcustomer/)
    expect((await named('pipe, all quoted.csv')).toString()).toMatch(/^"order_id"\|"customer"/)
    expect((await named('backslash escapes.csv')).toString()).toContain('\\"fragile\\"')
    expect((await named('no header.csv')).toString()).toMatch(/^\d+,/)
    expect((await named('missing as NULL.csv')).toString()).toMatch(/,(yes|no),.*NULL/)
    expect(await named('empty.csv')).toHaveLength(0)
  })
})
