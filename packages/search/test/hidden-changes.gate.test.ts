import { expect, test } from '@jest/globals'
import { each } from '../../core/test/support/each.ts'
import { createRandom } from '../../tools/src/bench/search/records.ts'
import { createMemoryEngine } from '../src/index.ts'
import { MemoryParts, SECRET } from './support/memory-parts.ts'
import { collidingNames, unkeyedHash } from './support/unkeyed-hash.ts'

const SEED = 8_191
const PAIRS = 5

test(`no name that was chosen to collide hides a change (seed ${SEED})`, async () => {
  const fields = { id: 'integer', name: 'string' } as const
  const engine = createMemoryEngine()
  const declaration = { connector: 'acme', entity: 'campaigns', fields, key: ['id'] } as const
  const parts = new MemoryParts()
  const builder = await engine.build(declaration, { parts, secret: SECRET })
  const pairs = collidingNames(createRandom(SEED), PAIRS)
  for (const [former, name] of each(pairs)) {
    expect(former).not.toBe(name)
    expect(unkeyedHash(former)).toBe(unkeyedHash(name))
  }
  const renamed = pairs.map(([, name], id) => ({ id, name }))
  await builder.write({ upserts: pairs.map(([name], id) => ({ id, name })) })
  expect(await builder.write({ upserts: renamed })).toMatchObject({ written: PAIRS, unchanged: 0 })
  const collection = await engine.open(declaration)
  await collection.show(await builder.publish(), parts)
  expect((await collection.query({ query: {} })).data).toEqual(renamed)
  await engine.close()
})
