import { type Fault, type FaultReader, type Issue, lackedGroup } from '@linkspan/core'
import { gongOAuth } from './oauth.ts'

/** The vendor's error body: messages and the id of the request, without codes. */
interface ErrorBody {
  readonly requestId?: unknown
  readonly errors?: unknown
}

/** The message of a 401 for a missing scope. */
const MISSING_SCOPE = /permission to use '([\w:-]+)'/

/** The message of a 404 for an empty list. The message for a missing item is different. */
const NOTHING_FOUND = /\bno\b.+\bfound\b.+\b(?:provided filters|specified period)\b|\bscorecards not found\b/i

/** A message that begins with a field, such as `filter.callIds: must not be empty`. */
const AT_FIELD = /^([A-Za-z][\w-]*(?:\.\w+)*): (.+)$/

function readErrors(text: string): { sentences: string[]; requestId?: string } | undefined {
  try {
    const { errors, requestId } = (JSON.parse(text) ?? {}) as ErrorBody
    if (!Array.isArray(errors)) return undefined
    const sentences = errors.filter((each): each is string => typeof each === 'string')
    return { sentences, ...(typeof requestId === 'string' && { requestId }) }
  } catch {
    return undefined
  }
}

/** Whether a 401 says that the token lacks a scope. A new token of the same grant would lack it too. */
export function lacksScope(text: string): boolean {
  return MISSING_SCOPE.test(text)
}

/** Whether the message of a 404 says that a list is empty. */
export function saysNothingFound(message: string): boolean {
  return NOTHING_FOUND.test(message)
}

/** Reads an error reply of Gong. Accepts any body. */
export const readFault: FaultReader = (reply) => {
  const read = readErrors(reply.text)
  if (!read) return {}
  const { sentences, requestId } = read
  const errors: Issue[] = sentences.flatMap((sentence) => {
    const [, field, message] = AT_FIELD.exec(sentence) ?? []
    return field && message ? [{ path: `$.${field}`, message }] : []
  })
  return {
    ...(sentences.length > 0 && { message: sentences.join('; ') }),
    ...(requestId && { vendor_request_id: requestId }),
    ...(reply.status === 400 && errors.length > 0 && { errors }),
    ...faultOf(reply.status, sentences.join('; ')),
  }
}

function faultOf(status: number, text: string): Fault {
  const [, scope] = MISSING_SCOPE.exec(text) ?? []
  if (status === 401 && scope) {
    const lacked = lackedGroup(gongOAuth, scope)
    return {
      code: 'vendor_forbidden',
      ...lacked,
      remedy: `${lacked?.remedy ?? `Authorize again with the scope ${scope}.`} An access key needs that scope too.`,
    }
  }
  if (status === 403) {
    return {
      remedy:
        'Ask a technical administrator of Gong whether the IP address of this machine is on the list of allowed IPs.',
    }
  }
  return {}
}
