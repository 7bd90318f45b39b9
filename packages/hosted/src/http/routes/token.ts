import { InvalidParamsError, type Issue, validate } from '@linkspan/core'
import {
  type ScopeRequest,
  ServiceError,
  scopeRequest,
  WrongSecretError,
  wrongParam,
} from '@linkspan/service'
import { optional } from '@linkspan/sync'
import * as z from 'zod'
import type { Problem } from '../problem/to-problem.ts'
import { defineRoute } from './route.ts'
import { issuedToken, label } from './schemas.ts'

const NAME = 'token.issue'

const client_id = z.string().min(1).max(255)
const client_secret = z.string().min(1).max(1024)
const client = z.strictObject({ client_id, client_secret })

const grantType = z.literal('client_credentials', 'must be client_credentials')

/** Fields that are unknown are ignored (RFC 6749 section 3.2). */
const form = z
  .object({
    grant_type: grantType,
    client_id: optional(client_id, 'Or the user of HTTP Basic.'),
    client_secret: optional(client_secret, 'Or the password of HTTP Basic.'),
    scope: optional(
      z.string().max(8000),
      'What the token may do, as the JSON of an object. Other texts are ignored.',
    ),
  })
  .meta({ dependentRequired: { client_secret: ['client_id'] } })

type ClientClaim = z.output<typeof client>

/** What a token with a scope takes besides. */
const scoped = z.strictObject({
  name: optional(label, 'Your own name for a token with a scope.'),
  scope: scopeRequest.optional(),
  organization_id: optional(
    z.string().max(255),
    'The organization of a token with a scope, for a client that belongs to several.',
  ),
})

export const issueToken = defineRoute({
  name: NAME,
  summary:
    'Exchanges a client id and secret for a bearer token of 15 minutes, or for one with a scope. As a form, it is the client credentials grant of OAuth.',
  at: 'POST /api/v1/account/applications/token',
  access: 'client',
  needs: null,
  input: {
    body: client
      .extend({ grant_type: grantType.optional(), ...scoped.shape })
      .meta({ dependentRequired: { name: ['scope'], organization_id: ['scope'] } }),
    form,
    body_limit: '8kb',
  },
  // a token whose answer was lost is nobody's, and ends by itself
  repeatable: true,
  answer: { status: 200, schema: issuedToken, headers: { Pragma: 'no-cache' } },
  codes: ['rate_limited', 'forbidden', 'organization_required', 'conflict'],
  failure: oauthFailure,
  async handle({ access, tokens }, { body, form, authorization }) {
    const { client_id, client_secret } = form ? claimOf(form, basicOf(authorization)) : (body as ClientClaim)
    const { name, scope, organization_id } = form
      ? { scope: scopeOf(form) }
      : (body as z.output<typeof scoped>)
    if (!scope) {
      // a caller that wanted a token with a scope must not get one without
      if (name !== undefined || organization_id !== undefined)
        throw wrongParam(NAME, '$.scope', 'is required with a name or an organization_id')
      const issued = await access.issue(client_id, client_secret)
      if (issued) return issued
      throw new WrongSecretError(client_id)
    }
    const organization_ids = await access.prove(client_id, client_secret)
    if (!organization_ids) throw new WrongSecretError(client_id)
    const maker = { client_id, organization_id: access.organizationFor(organization_ids, organization_id) }
    const { access_token, token_type, expires_in, id } = await tokens.create(maker, { name, scope })
    return { access_token, token_type, expires_in, organization_id: maker.organization_id, token_id: id }
  },
})

/** The scope in a form. OAuth's clients may send words there, which mean nothing here. */
function scopeOf({ scope: text }: z.output<typeof form>): ScopeRequest | undefined {
  if (!text?.trimStart().startsWith('{')) return undefined
  const checked = validate(scopeRequest, parsedJson(text))
  if (checked.success) return checked.data
  const issues = checked.issues.map(
    (issue): Issue => ({ ...issue, path: issue.path.replace('$', '$.scope') }),
  )
  throw new InvalidParamsError(NAME, issues)
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The client that a form names, in its fields or in HTTP Basic. */
function claimOf(
  { client_id, client_secret }: z.output<typeof form>,
  basic: ClientClaim | undefined,
): ClientClaim {
  if (basic && (client_secret !== undefined || (client_id !== undefined && client_id !== basic.client_id)))
    throw wrongParam(NAME, '$.client_secret', 'is already in the Authorization header')
  // a client that does not authenticate is refused like a wrong one (RFC 6749 section 5.2)
  if (!basic && client_secret === undefined)
    throw new ServiceError('unauthenticated', 'Send client_id and client_secret, or HTTP Basic.')
  const checked = validate(client, basic ?? { client_id, client_secret })
  if (!checked.success) throw new InvalidParamsError(NAME, checked.issues)
  return checked.data
}

/** The parts of HTTP Basic are form-encoded first (RFC 6749 section 2.3.1). */
function basicOf(authorization: string | undefined): ClientClaim | undefined {
  const encoded = /^basic +([A-Za-z0-9+/]+=*)$/i.exec(authorization ?? '')?.[1]
  if (!encoded) return undefined
  const [client_id = '', ...rest] = Buffer.from(encoded, 'base64').toString().split(':')
  return { client_id: decoded(client_id), client_secret: decoded(rest.join(':')) }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

/**
 * Adds the words that RFC 6749 section 5.2 requires. Only a client that has used the header is challenged to: browsers ask
 * people for a password when they see the challenge.
 */
function oauthFailure(problem: Problem, authorization: string | undefined): Problem {
  const { headers, body } = problem
  const error = oauthErrorOf(body)
  if (!error) return problem
  const challenged = error === 'invalid_client' && authorization !== undefined
  const challenge = challenged && { 'WWW-Authenticate': 'Basic realm="linkspan"' }
  return {
    ...problem,
    headers: { ...headers, ...challenge },
    body: { ...body, error, error_description: body.message },
  }
}

function oauthErrorOf({ code, errors }: Problem['body']): string | undefined {
  if (code === 'unauthenticated') return 'invalid_client'
  if (code !== 'invalid_params') return undefined
  const [first] = (errors ?? []) as readonly Issue[]
  if (first?.path.startsWith('$.scope')) return 'invalid_scope'
  return first?.path === '$.grant_type' ? 'unsupported_grant_type' : 'invalid_request'
}
