import type { Fields } from '../../data/query-state.ts'

/** What is known of an entity before it is searched. */
export interface SearchedEntity {
  readonly connector_id: string
  readonly entity: string
  readonly record: string | undefined
  readonly types: Fields
  readonly texts: Readonly<Record<string, string>>
  readonly key: readonly string[]
}
