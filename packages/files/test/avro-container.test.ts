import { deflateRawSync, zstdCompressSync } from 'node:zlib'
import { describe, expect, test } from '@jest/globals'
import { readAvroContainer, writeAvro } from '../src/index.ts'
import { bytes, container, long } from './avro.ts'

const schema = {
  type: 'record',
  name: 'entry',
  fields: [
    { name: 'id', type: 'long', 'field-id': 1 },
    { name: 'name', type: ['null', 'string'], default: null, 'field-id': 2 },
  ],
}
const ids = [0, -1, 2n ** 53n + 1n, 9_223_372_036_854_775_807n, -9_223_372_036_854_775_808n]

test('what is written is read as it was, with attributes and notes that the library does not know', async () => {
  const records = ids.map((id, at) => ({ id, name: at % 2 ? null : 'ž🚀' }))
  const { records: found, metadata } = await readAvroContainer(writeAvro(schema, records, { note: 'ž' }))
  expect(found.map((each) => ({ ...(each as object) }))).toEqual(records)
  expect(metadata.get('note')).toBe('ž')
  expect(JSON.parse(metadata.get('avro.schema') ?? '')).toEqual(schema)
  expect((await readAvroContainer(writeAvro(schema, []))).records).toEqual([])
})

test.each([
  ['null', (plain: Buffer) => plain],
  ['deflate', (plain: Buffer) => deflateRawSync(plain)],
  ['zstandard', (plain: Buffer) => zstdCompressSync(plain)],
])('the blocks of another writer are read, compressed by %s', async (codec, compress) => {
  const records = ids.map((id) => Buffer.concat([long(id), long(1), bytes('a')]))
  const { records: found } = await readAvroContainer(container(schema, records, { codec, compress }))
  expect(found).toMatchObject(ids.map((id) => ({ id, name: 'a' })))
})

describe('a file that is not whole is refused', () => {
  const whole = writeAvro(schema, [{ id: 1, name: 'a' }])
  test.each([
    ['no container', Buffer.from('PAR1'), 'not valid Avro'],
    ['without its last bytes', whole.subarray(0, -1), 'ends within a block'],
    ['without its last half', whole.subarray(0, whole.length - 18), 'ends within a block'],
    ['with fewer records than it declares', container(schema, [long(1), long(0)], { count: 2 }), 'cut off'],
    [
      'by an unknown codec',
      container(schema, [], { codec: 'lzo' }),
      'compressed by lzo, which cannot be read',
    ],
  ])('%s', async (_, given, said) => {
    await expect(readAvroContainer(given)).rejects.toThrow(said)
  })
})
