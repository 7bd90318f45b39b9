/** JSON Schema (2020-12). */
export type JsonSchema = Readonly<Record<string, unknown>>

/** A kind of connector. */
export interface Kind {
  /** The name, such as `advertising`. */
  readonly type: string
  /** The vendor's product, for people. */
  readonly title: string
  /** Other names of it. */
  readonly aliases: readonly string[]
  /** Whether the customers of the organization can connect it by consent. */
  readonly oauth: boolean
}

/** A kind of connector with the names of what it can do. */
export interface KindSummary extends Kind {
  /** Its entities. */
  readonly entities: readonly EntitySummary[]
}

/** An entity with the names of its actions. */
export interface EntitySummary {
  /** The name in the HTTP API, such as `ad_groups`. */
  readonly name: string
  /** One sentence. */
  readonly summary: string
  /** The names of its actions, `search` among them if it has one. */
  readonly actions: readonly string[]
}

/** All kinds of connectors. */
export interface DefinitionList {
  /** The kinds. */
  readonly data: readonly KindSummary[]
}

/** A kind of connector in full. */
export interface Definition extends Kind {
  /** The credentials that it takes. */
  readonly credentials: JsonSchema
  /** The configuration of its sync; null if it takes none. */
  readonly replication_config: JsonSchema | null
  /** What `request` may name. */
  readonly requests: RequestRules
  /** Its entities. */
  readonly entities: readonly EntityDefinition[]
}

/** What `request` may name. */
export interface RequestRules {
  /** Whether the server sends no requests of callers, those that read, or all. */
  readonly allowed: 'off' | 'reads' | 'all'
  /** The APIs of the vendor; the first is the default. */
  readonly apis: readonly ApiDefinition[]
}

/** An API of the vendor. */
export interface ApiDefinition {
  /** The `api` of a request. */
  readonly name: string
  /** One sentence. */
  readonly summary: string
  /** What its paths begin with. */
  readonly paths: readonly string[]
  /** Paths to which a POST only reads; `*` matches anything but `/` and `:`. */
  readonly reads: readonly string[]
}

/** An entity in full. */
export interface EntityDefinition {
  /** The name in the HTTP API, such as `ad_groups`. */
  readonly name: string
  /** One sentence. */
  readonly summary: string
  /** What can be done, by name. */
  readonly actions: Readonly<Record<string, ActionDefinition>>
  /** What can be searched; null if it has no search. */
  readonly search: SearchDefinition | null
}

/** An action. */
export interface ActionDefinition {
  /** One sentence. */
  readonly summary: string
  /** Whether it changes anything at the vendor. */
  readonly write: boolean
  /** The parameters. */
  readonly params: JsonSchema
  /** The parameter that takes `meta.next_page_token`, if the list has pages. */
  readonly cursor?: string | undefined
}

/** What can be searched in an entity. */
export interface SearchDefinition {
  /** What one record is, in one sentence. */
  readonly record?: string | undefined
  /** The types of the fields, by dotted path. */
  readonly fields: Readonly<Record<string, string>>
  /** Other spellings of fields. */
  readonly aliases: Readonly<Record<string, string>>
  /** The fields that identify a record. */
  readonly key: readonly string[]
}
