/** What callers put on connectors to find them by: values by their keys. */
export type Tags = Readonly<Record<string, string>>

/** Which connectors of an organization are meant. A limit that is absent excludes none. */
export interface ConnectorLimits {
  readonly customer_name?: string
  readonly connector_ids?: readonly string[]
  readonly connector_types?: readonly string[]
  /** Only connectors with all of these. */
  readonly tags?: Tags
}

/** When a connector may need somebody. */
export interface Doubt {
  /** It should have been synced since this time, in milliseconds since 1970. */
  readonly due_before: number
  /** The kinds that are synced without a configuration. */
  readonly types_without_config: readonly string[]
}
