/** What a person may do: look and search; also change, connect and sync; or everything in the organization. */
export type SessionRole = 'read' | 'operate' | 'manage'

/** How a person has signed in. */
export type SignInMethod = 'link' | 'oidc'

/** A person, as the one who vouches for it names it. */
export interface Person {
  /** `person_` and letters: the same for the same person of an organization. */
  readonly id: string
  readonly name: string
}

/** Who signs in with a link, and for what. */
export interface StoredSignInLink {
  readonly organization_id: string
  /** The client that made the link; null: the operator. */
  readonly client_id: string | null
  readonly person: Person
  readonly role: SessionRole
  /** How the person has shown who it is: by the link, or before at a provider. */
  readonly method: SignInMethod
}

/** A link to insert. */
export interface NewSignInLink extends StoredSignInLink {
  /** The hash of its code. */
  readonly hash: string
  readonly lifetime_ms: number
}

/** The session of a person who has signed in. Times are by the clock of the store, in milliseconds since 1970. */
export interface StoredSession extends Omit<StoredSignInLink, 'client_id'> {
  /** `ses_` and a UUID. */
  readonly id: string
  /** The client on whose behalf it exists, and with which it ends. */
  readonly client_id: string
  readonly created_at: number
  /** Its end, however much it is used. */
  readonly expires_at: number
  /** How long ago its last use was noted. */
  readonly unused_ms: number
}

/** A session to insert. */
export interface NewSession extends Omit<StoredSession, 'created_at' | 'expires_at' | 'unused_ms'> {
  /** The hash of its secret. */
  readonly hash: string
  /** The primary key of the server: with another one, the session is not found. */
  readonly key_id: string
  readonly lifetime_ms: number
  /** It ends when nobody has used it for this time. */
  readonly idle_ms: number
}
