import { AGENT_RIGHTS, ServiceError } from '@linkspan/service'
import type { ErrorRequestHandler, Express, RequestHandler } from 'express'
import { mountPath } from '../middleware/problem.ts'
import { SIGN_IN } from '../sign-in/authorization-server.ts'

/** The address of the server as browsers reach it, once that is known. */
export type PublicUrl = () => string | undefined

/** The address of the server. Throws `not_found` if it is not known, since nothing that needs it is there then. */
export function requireOwnAddress(publicUrl: PublicUrl): string {
  const own = publicUrl()
  if (own !== undefined) return own
  const message = 'The server does not know its address: LINKSPAN_PUBLIC_URL is not set.'
  throw new ServiceError('not_found', message)
}

/** Where clients read how to get a token for a path (RFC 9728 section 3.1). */
const RESOURCE = '/.well-known/oauth-protected-resource'

/** Where clients read what the authorization server has (RFC 8414). */
const SERVER = '/.well-known/oauth-authorization-server'

/**
 * Says where clients of a path get their tokens (RFC 9728, RFC 8414): applications that sign a person in, and programs with a
 * client id and secret. If the server is reached below a path, a proxy has to send both addresses here from the root of the host.
 */
export function mountDiscovery(app: Express, path: string, publicUrl: PublicUrl): void {
  const resource = (own: string) => ({
    resource: `${own}${path}`,
    authorization_servers: [own],
    bearer_methods_supported: ['header'],
    scopes_supported: AGENT_RIGHTS,
    resource_name: 'Linkspan',
  })
  const server = (own: string) => ({
    issuer: own,
    authorization_endpoint: `${own}${SIGN_IN.authorization}`,
    token_endpoint: `${own}${SIGN_IN.token}`,
    registration_endpoint: `${own}${SIGN_IN.registration}`,
    revocation_endpoint: `${own}${SIGN_IN.revocation}`,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
    token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    scopes_supported: [...AGENT_RIGHTS, 'offline_access'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  })
  const documents = [
    { address: RESOURCE, make: resource },
    { address: SERVER, make: server },
  ]
  for (const { address, make } of documents) {
    const answer: RequestHandler = (_request, response) => {
      response.json(make(requireOwnAddress(publicUrl)))
    }
    // clients add the path of what they ask about, as they know it
    mountPath(app, [address, `${address}{/*below}`], { get: [answer] })
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
