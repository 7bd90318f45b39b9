/** Which connectors of an organization are meant. A limit that is absent excludes none. */
export interface ConnectorLimits {
  readonly customer_name?: string
  readonly connector_ids?: readonly string[]
  readonly connector_types?: readonly string[]
}
