import { describe, expect, test } from '@jest/globals'
import { checkDeclaration } from '@linkspan/search'
import { catalog } from '@linkspan/service'
import { declarationDigest, declarationOf, declarationOfVersion, isSearchable } from '@linkspan/sync'
import { each } from '../../../core/test/support/each.ts'
import { collectionOf } from '../../../stores/test/support/sync-records.ts'

const searchable = catalog.flatMap(({ type, entities }) =>
  Object.values(entities)
    .filter(isSearchable)
    .map((entity) => ({ type, name: entity.name, entity, declaration: declarationOf('con_1', entity) })),
)

describe.each(searchable)('$type $name', ({ entity, declaration }) => {
  test('has a valid collection, whose scopes reach the day, the joins and the sources of every read', () => {
    checkDeclaration(declaration)
    const reachable = [...declaration.key, ...(declaration.scope_fields ?? [])]
    for (const read of each(entity.search.reads)) {
      const paths =
        read.kind === 'window'
          ? [read.day, ...(read.joins ?? [])]
          : read.kind === 'changes'
            ? read.source_fields
            : []
      expect(reachable).toEqual(expect.arrayContaining([...(paths ?? [])]))
    }
  })

  test('is built anew for another field, type or key, and not for another alias, order or path inside an array', () => {
    const digest = declarationDigest(declaration)
    const { fields, key } = declaration
    const reordered = Object.fromEntries(Object.entries(fields).toReversed())
    expect(declarationDigest({ ...declaration, fields: reordered, aliases: { other: key[0] ?? '' } })).toBe(
      digest,
    )
    const listed = declarationDigest({ ...declaration, fields: { ...fields, list: 'array' } })
    const inside = { ...fields, list: 'array', 'list.name': 'string' } as const
    expect(declarationDigest({ ...declaration, fields: inside })).toBe(listed)
    for (const change of [
      { fields: { ...fields, added: 'string' as const } },
      { fields: { ...fields, [key[0] ?? '']: 'boolean' as const } },
      { key: [...key, 'added'] },
      { scope_fields: ['added'] },
    ]) {
      expect(declarationDigest({ ...declaration, ...change })).not.toBe(digest)
    }
  })
})

test('a version of an older declaration is searched by its own fields, and by the paths inside its arrays', () => {
  const entity = {
    name: 'calls',
    search: {
      fields: { id: 'string', new: 'string', people: 'array', 'people.name': 'string' },
      key: ['id'],
      reads: [],
    },
  } as const
  const { manifest, ...published } = collectionOf({ organization_id: 'org_a', id: 'con_1' }, 1)
  const fields = { id: 'string', old: 'string', people: 'array' }
  const version = declarationOfVersion(
    { ...published, manifest: { ...(manifest as object), fields } },
    entity,
  )
  expect(version.fields).toEqual({ ...fields, 'people.name': 'string' })
  checkDeclaration(version)
})

test('every connector has searchable entities', () => {
  expect(new Set(searchable.map(({ type }) => type)).size).toBe(catalog.length)
})
