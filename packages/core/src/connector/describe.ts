import type { JSONSchema } from 'zod/v4/core'
import { toJsonSchema } from '../json-schema.ts'
import type { Entity } from './entity.ts'

/** One action, described as data. */
export interface ActionDescription {
  readonly summary: string
  readonly write: boolean
  /** JSON Schema (2020-12) of the parameters. */
  readonly params: JSONSchema.BaseSchema
}

/** One entity, described as data. */
export interface EntityDescription {
  readonly name: string
  readonly summary: string
  readonly actions: Readonly<Record<string, ActionDescription>>
  /** The searchable fields with their types; only the hosted server can search. */
  readonly search?: { readonly fields: Readonly<Record<string, string>>; readonly key: readonly string[] }
}

/** Describes an entity as data, for documentation, discovery and tools. */
export function describeEntity(entity: Entity): EntityDescription {
  const actions = Object.entries(entity.actions).map(([name, { summary, write, params }]) => [
    name,
    { summary, write, params: toJsonSchema(params) },
  ])
  const { name, summary, search } = entity
  return {
    name,
    summary,
    actions: Object.fromEntries(actions),
    ...(search && { search: { fields: search.fields, key: search.key } }),
  }
}
