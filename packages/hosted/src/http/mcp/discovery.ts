import { ServiceError } from '@linkspan/service'
import type { ErrorRequestHandler, Express, RequestHandler } from 'express'
import { methodNotAllowed } from '../middleware/problem.ts'
import { issueToken } from '../routes/token.ts'

/** The address of the server as browsers reach it, once that is known. */
export type PublicUrl = () => string | undefined

/** Where clients read how to get a token for a path (RFC 9728 section 3.1). */
const RESOURCE = '/.well-known/oauth-protected-resource'

/** No route, so that it answers an error as JSON. */
const AUTHORIZATION = '/api/v1/account/applications/authorize'

/**
 * Says where clients of a path get their tokens (RFC 9728, RFC 8414): agents with a client id and secret find the token
 * endpoint themselves, and renew the token.
 */
export function mountDiscovery(app: Express, path: string, publicUrl: PublicUrl): void {
  const documents: Readonly<Record<string, (own: string) => object>> = {
    [`${RESOURCE}${path}`]: (own) => ({
      resource: `${own}${path}`,
      authorization_servers: [own],
      bearer_methods_supported: ['header'],
      resource_name: 'Linkspan',
    }),
    '/.well-known/oauth-authorization-server': (own) => ({
      issuer: own,
      token_endpoint: `${own}${issueToken.path}`,
      // the grant does not use it, but the official client refuses a document without it; nothing for people is there
      authorization_endpoint: `${own}${AUTHORIZATION}`,
      grant_types_supported: ['client_credentials'],
      response_types_supported: [],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    }),
  }
  for (const [address, make] of Object.entries(documents)) {
    const answer: RequestHandler = (_request, response) => {
      const own = publicUrl()
      if (own === undefined)
        throw new ServiceError(
          'not_found',
          'The server does not know its address: LINKSPAN_PUBLIC_URL is not set.',
        )
      response.json(make(own))
    }
    app
      .route(address)
      .get(answer)
      .all(methodNotAllowed(['GET']))
  }
}

/** Adds to the challenge of a 401 where clients of the path read how to get a token. */
export function tellDiscovery(path: string, publicUrl: PublicUrl): ErrorRequestHandler {
  return (error, _request, response, next) => {
    const challenge = response.get('WWW-Authenticate')
    const own = publicUrl()
    if (challenge && own !== undefined)
      response.set('WWW-Authenticate', `${challenge}, resource_metadata="${own}${RESOURCE}${path}"`)
    next(error)
  }
}
