import { deepStrictEqual } from 'node:assert/strict'
import fc from 'fast-check'
import type { CollectionBuilder } from '../../src/index.ts'
import { type DrawnSchema, records, scopes } from './arbitraries.ts'
import type { Oracle } from './oracle.ts'

/** A change of a collection: a batch, or a generation with its batches. */
export type Change =
  | { readonly kind: 'write'; readonly upserts: object[]; readonly remove: number }
  | { readonly kind: 'commit' | 'abandon'; readonly batches: object[][] }
  | {
      readonly kind: 'window'
      readonly scope: Record<string, unknown>
      /** The records in the scope that stay. */
      readonly keep: Record<string, unknown> | undefined
      readonly batches: object[][]
    }

/** Changes of a collection with few different keys, so that batches meet. */
export function changes(schema: DrawnSchema): fc.Arbitrary<Change> {
  const batch = fc.array(records(schema), { maxLength: 12 })
  const batches = fc.array(batch, { maxLength: 3 })
  return fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({ kind: fc.constant('write' as const), upserts: batch, remove: fc.nat(3) }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constantFrom('commit' as const, 'commit' as const, 'abandon' as const),
        batches,
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('window' as const),
        scope: scopes(schema),
        keep: fc.option(scopes(schema), { nil: undefined }),
        batches,
      }),
    },
  )
}

/** What changes are made with. */
type Writer = Pick<CollectionBuilder, 'write' | 'beginGeneration'>

/** Makes a change to a collection or builder, and then to its oracle. */
export async function apply(change: Change, writer: Writer, oracle: Oracle): Promise<void> {
  if (change.kind === 'write') {
    const deletes = [...oracle.rows.values()]
      .slice(0, change.remove)
      // key fields are scalars
      .map((row) =>
        oracle.declaration.key.map((path) => (row[path] ?? null) as string | number | bigint | null),
      )
    await writer.write({ upserts: change.upserts, deletes })
    for (const key of deletes) oracle.delete(key)
    for (const record of change.upserts) oracle.upsert(record)
    return
  }
  const { scope, keep } = change.kind === 'window' ? change : {}
  const generation = await writer.beginGeneration({ scope })
  for (const batch of change.batches) await generation.fill(batch)
  if (change.kind === 'abandon') return generation.abandon()
  const { written, deleted } = await generation.commit({ keep })
  const before = new Set(oracle.rows.keys())
  oracle.replace(keep ? { and: [scope ?? {}, { not: keep }] } : (scope ?? {}), change.batches.flat())
  const gone = [...before].filter((key) => !oracle.rows.has(key))
  deepStrictEqual({ written, deleted }, { written: change.batches.flat().length, deleted: gone.length })
}
