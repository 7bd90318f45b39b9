import type { Protected } from '../google/bearer.ts'
import type { Json, Message } from '../google/messages/types.ts'
import type { SandboxRequest } from '../kit/http.ts'
import type { Property } from './data/properties.ts'

/** What the contracts declare of an operation. */
export interface AnalyticsOperation {
  /** Its collection and its verb, such as `properties.runReport`. */
  id: string
  api: 'admin' | 'data'
  method: string
  path: string
  /** Its name in protocol buffers. */
  name: string
  /** The query parameters of its own. */
  parameters: readonly string[]
  /** The scopes of which a token needs one. */
  scopes: readonly string[]
  /** The message of its body. */
  message?: Message
}

/** A call of an operation, whose body fits its message. */
export interface AnalyticsCall {
  request: SandboxRequest
  /** The ids in the path, by their names there. */
  variables: Readonly<Record<string, string>>
  body: Json
  /** The property in the path; throws the vendor's refusal if the user may not see it. */
  readonly property: Property
  /** Whether the answer is indented. */
  pretty: boolean
}

/** Answers the calls of an operation: with a body, or with its JSON. */
export type Answerer = (call: AnalyticsCall) => object | string

/** The packages of the two APIs' protocol buffers. */
export const PACKAGES = {
  admin: 'google.analytics.admin.v1beta',
  data: 'google.analytics.data.v1beta',
} as const

const SERVICES = { admin: 'AnalyticsAdminService', data: 'BetaAnalyticsData' } as const

/** What a token must allow for an operation. */
export const protectionOf = ({ api, name, scopes }: AnalyticsOperation): Protected => ({
  service: `analytics${api}.googleapis.com`,
  method: `${PACKAGES[api]}.${SERVICES[api]}.${name}`,
  scopes,
})
