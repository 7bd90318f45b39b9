/** The writes that wait for an approval, or have got one. */
export interface ApprovalTable {
  organization_id: string
  id: string
  connector_id: string
  customer_name: string
  connector_type: string
  operation: string
  state: string
  requested_by: string
  created_at: number
  expires_at: number
  decided_by: string | null
  decided_at: number | null
  ended_at: number | null
  outcome: string | null
  key_id: string
  sealed: string
}
