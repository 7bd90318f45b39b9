import { createHash } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { Fingerprints } from '../src/memory/build/fingerprints.ts'
import { Pace, Turns } from '../src/memory/pace.ts'
import { buildSegments } from '../src/memory/write/build-segments.ts'

const FIELDS = { 'call.id': 'integer', text: 'string', 'call.tags': 'array', rate: 'number' } as const

test('P45 a fingerprint is the start of the SHA-256 of the record as JSON', async () => {
  const pace = new Pace(new Turns())
  const records = Array.from({ length: 700 }, (_, index) => ({
    call: { id: index, tags: index % 3 === 0 ? null : [index, 'ü'] },
    text: `text "${index % 10}"`,
    rate: index / 7,
  }))
  const declaration = { connector: 'c', entity: 'e', fields: FIELDS, key: ['call.id'] }
  const { segments } = await buildSegments(declaration, records, pace)
  const [segment] = segments
  if (!segment) throw new Error('no segment')
  const words = await new Fingerprints(Object.keys(FIELDS)).of(segment, pace)
  const expected = records.map((record) => {
    const { call, text, rate } = record
    return createHash('sha256')
      .update(JSON.stringify({ call, text, rate }))
      .digest()
      .subarray(0, 8)
      .toString('hex')
  })
  const found = records.map((_, row) => {
    const bytes = Buffer.alloc(8)
    bytes.writeUInt32LE(words[2 * row] as number)
    bytes.writeUInt32LE(words[2 * row + 1] as number, 4)
    return bytes.toString('hex')
  })
  expect(found).toEqual(expected)
})
