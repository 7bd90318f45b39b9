import type { IncomingHttpHeaders } from 'node:http'
import { createChance, hashText } from '../kit/random.ts'
import type { Grants } from '../oauth/grants.ts'
import { Refusal } from './failure.ts'

/** An access key of the company. */
export interface AccessKey {
  access_key: string
  access_key_secret: string
}

/** The company's access key; it is the same for the same seed. */
export function grantedKey(seed: number): AccessKey {
  const chance = createChance(hashText(seed, 'access key'))
  return {
    access_key: `SANDBOX${chance.digits(20)}`,
    access_key_secret: `sandbox-secret-${chance.digits(40)}`,
  }
}

/** Checks the access key of a call, or its access token and scopes on the customer's own host; throws `Refusal`. */
export function checkAccess(
  headers: IncomingHttpHeaders,
  scopes: readonly string[],
  options: { key: AccessKey; grants: Grants; customer_host: boolean },
): void {
  const { key, grants, customer_host } = options
  const [scheme = '', value = ''] = (headers.authorization ?? '').split(' ')
  if (scheme.toLowerCase() === 'basic') {
    const given = Buffer.from(value, 'base64').toString('utf8')
    if (given === `${key.access_key}:${key.access_key_secret}`) return
    throw new Refusal(401, 'The access key or its secret is not valid.')
  }
  if (scheme.toLowerCase() !== 'bearer') throw new Refusal(401, 'Authorization is missing.')
  if (!customer_host) throw new Refusal(401, 'The token does not belong to this host.')
  const found = grants.inspect(value)
  if (found.state !== 'valid') throw new Refusal(401, `The access token is ${found.state}.`)
  // for a missing scope this vendor answers 401, not 403
  for (const scope of scopes) {
    if (!found.scopes.includes(scope))
      throw new Refusal(401, `You don't have permission to use '${scope}' in your app.`)
  }
}
