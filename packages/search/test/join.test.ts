import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { MemoryEngine } from '../src/memory/memory-engine.ts'
import { MemoryParts, SECRET } from './support/memory-parts.ts'

const fields = {
  'owner.id': 'string',
  day: 'integer',
  'owner.name': 'string',
  'owner.size': 'integer',
  'owner.tags': 'array',
  note: 'string',
} as const
const declaration = {
  connector: 'acme',
  entity: 'days',
  fields,
  key: ['owner.id', 'day'],
  scope_fields: [],
} as const
const documents = { eq: { day: null } }
const join = {
  scope: documents,
  on: ['owner.id'],
  fields: ['owner.name', 'owner.size', 'owner.tags', 'note'],
} as const

const LARGE = '9223372036854775807'
const text = fc.constantFrom('a', 'b', 'é', '"', '')
const id = fc.constantFrom('o1', 'o2', 'o3', 'o4', '5')
const attributes = {
  name: fc.option(text),
  size: fc.option(fc.constantFrom(0, 7, -1, LARGE)),
  tags: fc.option(fc.array(text, { maxLength: 2 })),
  note: fc.option(text),
}
const document = fc.record({ id, ...attributes })
const row = fc.record({ id: fc.option(id), day: fc.integer({ min: 1, max: 9 }), ...attributes })

interface Drawn {
  readonly id: string | null
  readonly day?: number
  readonly name: string | null
  readonly size: number | string | null
  readonly tags: string[] | null
  readonly note: string | null
}

const toRecord = ({ id, day = null as never, note, ...owner }: Drawn) => ({
  owner: { id, ...owner },
  day,
  note,
})

/** What a row is after it took the attributes of its document. */
function joined(one: Drawn, found: Drawn): Drawn {
  const { name, size, tags, note } = one
  return {
    ...one,
    name: found.name ?? name,
    size: found.size ?? size,
    tags: found.tags ?? tags,
    note: found.note ?? note,
  }
}

test('P45 a record that takes the fields of a stored one is stored as if it had had them, and others are left out', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(document, { maxLength: 4 }), { minLength: 1, maxLength: 3 }),
      fc.uniqueArray(row, { maxLength: 20, selector: ({ id, day }) => `${id} ${day}` }),
      fc.integer({ min: 1, max: 5 }),
      async (batches, rows, built_rows) => {
        const engine = new MemoryEngine({}, { built_rows, run_bytes: 1 })
        const builder = await engine.build(declaration, { parts: new MemoryParts(), secret: SECRET })
        const stored = new Map<string | null, Drawn>()
        // documents of several segments, also stored ones
        for (const batch of batches) {
          await builder.write({ upserts: batch.map(toRecord) })
          await builder.publish()
          for (const each of batch) stored.set(each.id, each)
        }
        const made = await builder.join(join)
        expect(made.records).toBe(stored.size)
        const generation = await builder.beginGeneration({ scope: { neq: { day: null } }, join: made })
        await generation.fill(rows.filter(({ id }) => id !== null).map(toRecord))
        const kept = rows.filter(({ id }) => stored.has(id))
        expect(await generation.commit()).toMatchObject({ written: kept.length })

        const whole = kept.map((each) => toRecord(joined(each, stored.get(each.id) as Drawn)))
        const again = await builder.beginGeneration({ scope: { neq: { day: null } } })
        await again.fill(whole)
        const { length: written } = whole
        // equal fingerprints, and no other keys
        expect(await again.commit()).toEqual({ written, unchanged: written, deleted: 0, misfits: 0 })
        await engine.close()
      },
    ),
    { numRuns: 60 },
  ))
