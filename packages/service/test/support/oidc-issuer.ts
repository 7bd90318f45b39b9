import { createHash, createSign, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the issuer does other than it should. */
export interface IssuerFault {
  /** Replaces claims of the id token; with undefined, leaves one out. */
  readonly claims?: Readonly<Record<string, unknown>>
  /** Signs with a key that it does not publish. */
  readonly forged?: boolean
  /** Lets nobody in. */
  readonly denied?: boolean
  /** Answers its token endpoint with this status. */
  readonly status?: number
}

/** An OpenID provider on loopback, which lets everybody in at once and checks what the standard demands of a client. */
export interface OidcIssuer {
  readonly base_url: string
  readonly client: { readonly client_id: string; readonly client_secret: string }
  /** The claims of the person who signs in. */
  person: Readonly<Record<string, unknown>>
  fault: IssuerFault
  close(): Promise<void>
}

interface Granted {
  readonly redirect_uri: string
  readonly nonce: string
  readonly challenge: string
}

const key = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

/** Starts an issuer. */
export async function startOidcIssuer(): Promise<OidcIssuer> {
  const [own, foreign] = [key(), key()]
  const codes = new Map<string, Granted>()
  const client = { client_id: 'linkspan', client_secret: 'canary-oidc-secret' }
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', issuer.base_url)
    const json = (body: object, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (url.pathname === '/.well-known/openid-configuration')
      return json({
        issuer: issuer.base_url,
        authorization_endpoint: `${issuer.base_url}/authorize?tenant=1`,
        token_endpoint: `${issuer.base_url}/token`,
        jwks_uri: `${issuer.base_url}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      })
    if (url.pathname === '/jwks')
      return json({
        keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'own', use: 'sig', alg: 'RS256' }],
      })
    if (url.pathname === '/authorize') return response.writeHead(302, { location: authorize(url) }).end()
    if (url.pathname === '/token') {
      if (issuer.fault.status !== undefined) return json({ error: 'invalid_grant' }, issuer.fault.status)
      const granted = await redeem(request)
      return granted ? json(tokens(granted)) : json({ error: 'invalid_grant' }, 400)
    }
    return json({}, 404)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  function authorize({ searchParams }: URL): string {
    const asked = Object.fromEntries(searchParams)
    const back = new URL(asked.redirect_uri as string)
    back.searchParams.set('state', asked.state as string)
    const as_demanded =
      asked.response_type === 'code' &&
      asked.client_id === client.client_id &&
      asked.code_challenge_method === 'S256' &&
      asked.scope?.split(' ').includes('openid') &&
      asked.tenant === '1'
    if (issuer.fault.denied || !as_demanded) {
      back.searchParams.set('error', as_demanded ? 'access_denied' : 'invalid_request')
      return back.href
    }
    const code = `code-${codes.size + 1}`
    codes.set(code, {
      redirect_uri: asked.redirect_uri as string,
      nonce: asked.nonce as string,
      challenge: asked.code_challenge as string,
    })
    back.searchParams.set('code', code)
    return back.href
  }

  /** What a code was granted for. It works once, for the client that proves itself and holds the verifier. */
  async function redeem(request: IncomingMessage): Promise<Granted | undefined> {
    const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString())
    const code = form.get('code') ?? ''
    const granted = codes.get(code)
    codes.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const basic = Buffer.from(`${client.client_id}:${client.client_secret}`).toString('base64')
    const proven = request.headers.authorization === `Basic ${basic}`
    const same = form.get('redirect_uri') === granted?.redirect_uri && challenge === granted?.challenge
    return proven && same ? granted : undefined
  }

  function tokens({ nonce }: Granted): object {
    const now = Math.floor(Date.now() / 1_000)
    const claims = {
      iss: issuer.base_url,
      aud: client.client_id,
      iat: now,
      exp: now + 300,
      nonce,
      ...issuer.person,
      ...issuer.fault.claims,
    }
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
    const signed = `${encode({ alg: 'RS256', kid: 'own' })}.${encode(claims)}`
    const { privateKey } = issuer.fault.forged ? foreign : own
    const signature = createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')
    return { access_token: 'canary-access', token_type: 'bearer', id_token: `${signed}.${signature}` }
  }

  const issuer: OidcIssuer = {
    base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    client,
    person: {},
    fault: {},
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
  return issuer
}
