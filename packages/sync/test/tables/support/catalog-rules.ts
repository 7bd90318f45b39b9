import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'

/** What a catalog does with the bodies of its REST specification, by that and the specification of tables alone. */

/** A table is not as a commit requires. */
export class CommitRefused extends Error {}

const field = z.strictObject({
  id: z.int(),
  name: z.string(),
  required: z.boolean(),
  type: z.string(),
  doc: z.string(),
})
const schema = z.strictObject({ type: z.literal('struct'), 'schema-id': z.int(), fields: z.array(field) })
const spec = z.strictObject({
  'spec-id': z.int(),
  fields: z.array(
    z.strictObject({
      name: z.string(),
      transform: z.literal('identity'),
      'source-id': z.int(),
      'field-id': z.int(),
    }),
  ),
})
const snapshot = z.strictObject({
  'snapshot-id': z.int(),
  'parent-snapshot-id': z.int().optional(),
  'sequence-number': z.int(),
  'timestamp-ms': z.int(),
  'schema-id': z.int(),
  'manifest-list': z.string(),
  summary: z.record(z.string(), z.string()).refine(({ operation }) => operation !== undefined),
})
const creation = z.strictObject({
  name: z.string(),
  location: z.string(),
  schema,
  'partition-spec': spec,
  'stage-create': z.literal(false),
  properties: z.record(z.string(), z.string()),
})
const requirements = z.array(
  z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('assert-table-uuid'), uuid: z.uuid() }),
    z.strictObject({
      type: z.literal('assert-ref-snapshot-id'),
      ref: z.literal('main'),
      'snapshot-id': z.int().nullable(),
    }),
    z.strictObject({ type: z.literal('assert-current-schema-id'), 'current-schema-id': z.int() }),
    z.strictObject({
      type: z.literal('assert-last-assigned-field-id'),
      'last-assigned-field-id': z.int(),
    }),
  ]),
)
const update = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('add-schema'), schema, 'last-column-id': z.int() }),
  z.strictObject({ action: z.literal('set-current-schema'), 'schema-id': z.int() }),
  z.strictObject({ action: z.literal('set-properties'), updates: z.record(z.string(), z.string()) }),
  z.strictObject({ action: z.literal('remove-properties'), removals: z.array(z.string()).min(1) }),
  z.strictObject({ action: z.literal('add-snapshot'), snapshot }),
  z.strictObject({
    action: z.literal('set-snapshot-ref'),
    'ref-name': z.literal('main'),
    type: z.literal('branch'),
    'snapshot-id': z.int(),
  }),
  z.strictObject({ action: z.literal('remove-snapshots'), 'snapshot-ids': z.array(z.int()).min(1) }),
])

interface Metadata {
  readonly location: string
  readonly 'table-uuid': string
  'last-updated-ms': number
  'last-sequence-number': number
  'last-column-id': number
  'current-schema-id': number
  schemas: z.infer<typeof schema>[]
  properties: Record<string, string>
  'current-snapshot-id': number
  refs: Record<string, object>
  snapshots: z.infer<typeof snapshot>[]
  'snapshot-log': { 'snapshot-id': number; 'timestamp-ms': number }[]
  'metadata-log': object[]
  readonly [other: string]: unknown
}

/** A table of a catalog. */
export interface CatalogTable {
  readonly name: string
  readonly version: number
  readonly metadata: Metadata
  /** Where the metadata is; empty before it is written. */
  readonly location: string
}

/** The table that a request creates. A catalog numbers its columns. */
export function created(body: unknown): CatalogTable {
  const { name, location, schema: given, 'partition-spec': fields, properties } = creation.parse(body)
  const { 'format-version': format, ...own } = properties
  if (format !== '2') throw new Error('another format than tables have by default')
  const numbered = { ...given, fields: given.fields.map((each, index) => ({ ...each, id: index + 1 })) }
  const metadata: Metadata = {
    'format-version': 2,
    'table-uuid': randomUUID(),
    location,
    'last-sequence-number': 0,
    'last-updated-ms': 0,
    'last-column-id': given.fields.length,
    'current-schema-id': 0,
    schemas: [numbered],
    'default-spec-id': 0,
    'partition-specs': [fields],
    'last-partition-id': 1000,
    'default-sort-order-id': 0,
    'sort-orders': [{ 'order-id': 0, fields: [] }],
    properties: { 'write.parquet.compression-codec': 'zstd', ...own },
    'current-snapshot-id': -1,
    refs: {},
    snapshots: [],
    'snapshot-log': [],
    'metadata-log': [],
  }
  return { name, metadata, version: 0, location: '' }
}

/** Throws `CommitRefused` unless metadata is as a commit requires. */
export function required(metadata: Metadata, given: unknown): void {
  const found = requirements.parse(given)
  if (found.length !== 4) throw new Error('a commit that does not require all')
  for (const each of found) {
    const is_met = {
      'assert-table-uuid': () => 'uuid' in each && each.uuid === metadata['table-uuid'],
      'assert-ref-snapshot-id': () =>
        'snapshot-id' in each && (each['snapshot-id'] ?? -1) === metadata['current-snapshot-id'],
      'assert-current-schema-id': () =>
        'current-schema-id' in each && each['current-schema-id'] === metadata['current-schema-id'],
      'assert-last-assigned-field-id': () =>
        'last-assigned-field-id' in each && each['last-assigned-field-id'] === metadata['last-column-id'],
    }[each.type]
    if (!is_met()) throw new CommitRefused(each.type)
  }
}

/** A table with some updates. */
export function changed({ name, version, metadata, location }: CatalogTable, updates: unknown): CatalogTable {
  const next = structuredClone(metadata)
  for (const given of z.array(update).min(1).parse(updates)) change(next, given)
  next['metadata-log'].push({ 'metadata-file': location, 'timestamp-ms': metadata['last-updated-ms'] })
  return { name, metadata: next, version: version + 1, location: '' }
}

function change(next: Metadata, given: z.infer<typeof update>): void {
  switch (given.action) {
    case 'add-schema': {
      const { fields } = given.schema
      if (next.schemas.some((each) => isDeepStrictEqual(each.fields, fields))) throw new Error('known')
      const id = Math.max(...next.schemas.map((each) => each['schema-id'])) + 1
      next.schemas.push({ ...given.schema, 'schema-id': id })
      next['last-column-id'] = Math.max(next['last-column-id'], ...fields.map((each) => each.id))
      return
    }
    case 'set-current-schema': {
      if (!next.schemas.some((each) => each['schema-id'] === given['schema-id'])) throw new Error('no schema')
      next['current-schema-id'] = given['schema-id']
      return
    }
    case 'set-properties':
      Object.assign(next.properties, given.updates)
      return
    case 'remove-properties':
      for (const name of given.removals) delete next.properties[name]
      return
    case 'add-snapshot':
      addSnapshot(next, given.snapshot)
      return
    case 'set-snapshot-ref': {
      const { 'snapshot-id': id, type } = given
      const of = next.snapshots.find((each) => each['snapshot-id'] === id)
      if (!of) throw new Error('no snapshot')
      next.refs.main = { 'snapshot-id': id, type }
      next['current-snapshot-id'] = id
      next['snapshot-log'].push({ 'snapshot-id': id, 'timestamp-ms': of['timestamp-ms'] })
      return
    }
    case 'remove-snapshots': {
      const ended = new Set(given['snapshot-ids'])
      if (ended.has(next['current-snapshot-id'])) throw new Error('the newest snapshot')
      next.snapshots = next.snapshots.filter((each) => !ended.has(each['snapshot-id']))
      next['snapshot-log'] = next['snapshot-log'].filter((each) => !ended.has(each['snapshot-id']))
    }
  }
}

function addSnapshot(next: Metadata, added: z.infer<typeof snapshot>): void {
  const { 'snapshot-id': id, 'sequence-number': sequence, 'parent-snapshot-id': parent = -1 } = added
  if (next.snapshots.some((each) => each['snapshot-id'] === id)) throw new Error('the snapshot is there')
  if (sequence !== next['last-sequence-number'] + 1) throw new Error('another sequence number')
  if (parent !== next['current-snapshot-id']) throw new Error('another parent')
  if (added['schema-id'] !== next['current-schema-id']) throw new Error('another schema')
  if (added['timestamp-ms'] < next['last-updated-ms']) throw new Error('a time that goes back')
  if (!existsSync(added['manifest-list'])) throw new Error('no list of manifests')
  next.snapshots.push(added)
  next['last-sequence-number'] = sequence
  next['last-updated-ms'] = added['timestamp-ms']
}
