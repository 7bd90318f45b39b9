/** Which connector of which organization. */
export interface ConnectorKey {
  readonly organization_id: string
  readonly id: string
}
