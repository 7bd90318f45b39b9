import fc from 'fast-check'
import { openFolder, requestRebuild } from '../../../src/index.ts'
import { endingFiles } from './faulty-files.ts'
import type { TableWorld } from './table-world.ts'

const text = fc.oneof(fc.constantFrom('', 'a', '🚀', 'ž"\n', 'Z'.repeat(40)), fc.string({ unit: 'binary' }))
const long = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 4 })
const record = fc.record({
  id: fc.integer({ min: 0, max: 30 }).map((number) => `r${number}`),
  part: maybe(fc.constantFrom('p', 'q')),
  day: maybe(day),
  count: maybe(fc.oneof(long, fc.integer())),
  amount: maybe(fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value || 0)),
  is_open: maybe(fc.boolean()),
  tags: maybe(fc.array(fc.oneof(text, fc.integer(), fc.constant(null)), { maxLength: 3 })),
  details: maybe(fc.dictionary(fc.constantFrom('a', 'ключ'), fc.oneof(text, fc.boolean()), { maxKeys: 2 })),
  'Straße & 🏠': maybe(text),
})

const connector = fc.constantFrom('con_1', 'con_2', 'con_3')
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('publish'),
      connector,
      records: fc.array(record, { maxLength: 12 }),
      deleted: fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 6 }),
    }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('commit') }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('crash'),
      at: fc.integer({ min: 0, max: 8 }),
      end: fc.constantFrom('before', 'after'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove'), connector }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rename'), connector }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart'), connector }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rebuild') }) },
)

/** What happens to connectors and to their table. */
export type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** Some steps in order. */
export const steps: fc.Arbitrary<Step[]> = fc.array(step, { minLength: 4, maxLength: 25 })

/** Takes a step, except for a commit that succeeds. */
export async function take(world: TableWorld, given: Step): Promise<void> {
  if (given.kind === 'crash' && 'at' in given)
    await world.commit({ place: endingFiles(world.files, given.at, given.end as 'before') }).catch(() => {})
  if (given.kind === 'rebuild') await requestRebuild(openFolder(world.files, 'orders'), Date.now())
  if (!('connector' in given)) return
  const known = world.connectors.get(given.connector)
  if ('records' in given) {
    const keys = given.deleted.map((number) => `r${number}`)
    const written = new Set(given.records.map(({ id }) => id))
    const own = known ?? world.connector(given.connector)
    await own.publish(
      given.records,
      keys.filter((key) => !written.has(key)),
    )
  }
  if (given.kind === 'rename' && known) known.customer_name += '!'
  if (given.kind === 'restart') await known?.close()
  if (given.kind === 'remove') {
    await known?.close()
    world.connectors.delete(given.connector)
  }
}
