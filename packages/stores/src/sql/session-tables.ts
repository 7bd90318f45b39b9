/** The links by which people sign in. */
export interface SignInLinkTable {
  hash: string
  organization_id: string
  client_id: string | null
  person_id: string
  person_name: string
  role: string
  expires_at: number
}

/** The sessions of people. */
export interface SessionTable {
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
