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

/** The links by which people sign in, by the hashes of their codes. Each works once, until it expires. */
export interface SignInLinkStore {
  /** Returns when it expires, in milliseconds since 1970 by the clock of the store. */
  insert(link: NewSignInLink): Promise<number>
  /** Takes a link: of several callers, one gets it. Undefined if it was taken, has expired, or never was. */
  take(hash: string): Promise<StoredSignInLink | undefined>
  /** Deletes the links that a client made. */
  deleteAll(client_id: string): Promise<void>
  deleteExpired(): Promise<void>
}

/** The session of a person who has signed in. Times are by the clock of the store, in milliseconds since 1970. */
export interface StoredSession {
  /** `ses_` and a UUID. */
  readonly id: string
  readonly organization_id: string
  /** The client on whose behalf it exists, and with which it ends. */
  readonly client_id: string
  readonly person: Person
  readonly role: SessionRole
  readonly method: SignInMethod
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

/** The sessions of people, by the hashes of their secrets. */
export interface SessionStore {
  insert(session: NewSession): Promise<StoredSession>
  /** A session that has not ended, if its client is still a member of its organization. */
  find(hash: string, key_id: string): Promise<StoredSession | undefined>
  /** Whether a session has not ended. */
  holds(organization_id: string, id: string): Promise<boolean>
  /** Notes that a session is in use. */
  touch(organization_id: string, id: string): Promise<void>
  /** Ends a session. Returns whether there was one. */
  delete(organization_id: string, id: string): Promise<boolean>
  /** Ends the sessions of a client. */
  deleteAll(client_id: string): Promise<void>
  deleteExpired(): Promise<void>
}
