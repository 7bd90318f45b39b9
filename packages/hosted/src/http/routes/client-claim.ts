import { InvalidParamsError, validate } from '@linkspan/core'
import type { Request } from 'express'
import * as z from 'zod'
import { onlyHeader } from '../middleware/context.ts'

/** Who a caller of the token route says it is. */
export interface ClientClaim {
  readonly client_id: string
  readonly client_secret: string
}

const claim = z.strictObject({
  client_id: z.string().min(1).max(255),
  client_secret: z.string().min(1).max(1024),
})

const jsonRequest = claim.extend({ grant_type: z.literal('client_credentials').optional() })

/** The claim of a JSON body. */
export function claimOfJson(request: Request): ClientClaim {
  const checked = validate(jsonRequest, request.body)
  if (!checked.success) throw new InvalidParamsError('token', checked.issues)
  return checked.data
}

/** The claim of a form, in its fields or in HTTP Basic; unknown fields are ignored (RFC 6749 section 3.2). */
export function claimOfForm(request: Request): ClientClaim {
  const { grant_type, client_id, client_secret } = request.body as Record<string, unknown>
  if (grant_type !== 'client_credentials') {
    const message = 'must be client_credentials'
    throw new InvalidParamsError('token', [{ path: '$.grant_type', message }])
  }
  const basic = basicOf(request)
  if (basic && (client_secret !== undefined || (client_id !== undefined && client_id !== basic.client_id))) {
    throw new InvalidParamsError('token', [
      { path: '$.client_secret', message: 'is given in the header already' },
    ])
  }
  const checked = validate(claim, basic ?? { client_id, client_secret })
  if (!checked.success) throw new InvalidParamsError('token', checked.issues)
  return checked.data
}

/** The parts of HTTP Basic are form-encoded first (RFC 6749 section 2.3.1). */
function basicOf(request: Request): ClientClaim | undefined {
  const encoded = /^basic +([A-Za-z0-9+/]+=*)$/i.exec(onlyHeader(request, 'authorization') ?? '')?.[1]
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
