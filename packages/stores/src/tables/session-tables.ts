import type { Generated } from 'kysely'

/** The tables of people and customers in front of a browser. */
export interface SessionTables {
  sign_in_links: SignInLinkTable
  sessions: SessionTable
  connect_sessions: ConnectSessionTable
}

/** The links by which people sign in. */
interface SignInLinkTable {
  hash: string
  organization_id: string
  client_id: string | null
  person_id: string
  person_name: string
  role: string
  method: Generated<string>
  expires_at: number
}

/** The sessions of people. */
interface SessionTable {
  id: string
  hash: string
  organization_id: string
  client_id: string
  person_id: string
  person_name: string
  role: string
  method: string
  key_id: string
  created_at: number
  used_at: number
  idle_ms: number
  expires_at: number
}

/** The links by which customers connect accounts; `connector_types`, `choose`, `replication_config` and `refusal` are JSON. */
interface ConnectSessionTable {
  id: string
  organization_id: string
  customer_name: string
  connector_types: string | null
  redirect_url: string | null
  lineage: string
  connector_id: string | null
  code_hash: string | null
  secret_hash: string | null
  choose: string | null
  replication_config: string | null
  refusal: string | null
  step: Generated<string>
  completed_at: number | null
  created_at: number
  expires_at: number
}
