import pick from 'lodash/pick.js'
import type { JSONSchema } from 'zod/v4/core'
import { toJsonSchema } from '../json-schema.ts'
import type { Entity } from './entity.ts'

/** One action, described as data. */
export interface ActionDescription {
  /** One sentence. */
  readonly summary: string
  /** Whether the action changes anything at the vendor. */
  readonly write: boolean
  /** Whether the write takes away what is there, such as a deletion. */
  readonly destroys: boolean
  /** JSON Schema (2020-12) of the parameters. */
  readonly params: JSONSchema.BaseSchema
  /** The parameter that takes `meta.next_page_token`, if the list has pages. */
  readonly cursor?: string
}

/** One entity, described as data. */
export interface EntityDescription {
  /** The name in the HTTP API, such as `ad_groups`. */
  readonly name: string
  /** One sentence. */
  readonly summary: string
  /** What can be done, by name. */
  readonly actions: Readonly<Record<string, ActionDescription>>
  /** The searchable fields with their types; only the hosted server can search. */
  readonly search?: {
    /** What one document is, in one sentence. */
    readonly record?: string
    /** The types of the fields, by dotted path. */
    readonly fields: Readonly<Record<string, string>>
    /** The paths that identify a document. */
    readonly key: readonly string[]
  }
}

/** Describes an entity as data, for documentation, discovery and tools. */
export function describeEntity(entity: Entity): EntityDescription {
  const actions = Object.entries(entity.actions).map(
    ([name, { summary, write, destroys = false, params, cursor }]) => [
      name,
      { summary, write, destroys, params: toJsonSchema(params), ...(cursor !== undefined && { cursor }) },
    ],
  )
  const { name, summary, search } = entity
  return {
    name,
    summary,
    actions: Object.fromEntries(actions),
    ...(search && { search: pick(search, ['record', 'fields', 'key']) }),
  }
}
