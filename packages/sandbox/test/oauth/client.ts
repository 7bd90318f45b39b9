import { approveConsent, type ConsentDecision, type OAuthClient } from '../../src/index.ts'

/** The redirect URI of the client. */
export const REDIRECT = 'http://127.0.0.1:9/callback?from=test'

/** Options of an authorization server with the client's redirect URI. */
export const OPTIONS = { seed: 1, host: '127.0.0.1', port: 0, redirect_uris: [REDIRECT] }

/** Fields of a request; undefined removes a default field. */
export type Fields = Record<string, string | undefined>

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  body: any
}

/** A client application of an authorization server. */
export interface Application {
  authorizeUrl(more?: Fields): string
  /** The query fields of the callback after the user's decision. */
  consent(more?: Fields, decision?: ConsentDecision): Promise<Record<string, string>>
  codeOf(more?: Fields): Promise<string>
  token(fields: Fields, headers?: Record<string, string>): Promise<Answer>
  exchange(code: string | undefined, more?: Fields): Promise<Answer>
  refresh(refresh_token: string, more?: Fields): Promise<Answer>
}

const given = (fields: Fields): [string, string][] =>
  Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined)

/** The HTTP Basic header of a client. */
export const basic = ({ client_id, client_secret }: OAuthClient): string =>
  `Basic ${btoa(`${client_id}:${client_secret}`)}`

/** Opens an application with the first client of a server, which authenticates by the form or by HTTP Basic. */
export function applicationOf(
  accounts: () => { authorize_url: string; token_url: string; client: OAuthClient },
  options: { scope: string; authentication: 'form' | 'basic' },
): Application {
  const authorizeUrl: Application['authorizeUrl'] = (more = {}) => {
    const { authorize_url, client } = accounts()
    const fields = {
      client_id: client.client_id,
      redirect_uri: REDIRECT,
      response_type: 'code',
      scope: options.scope,
      state: 'a&b "c" <d>',
      ...more,
    }
    return `${authorize_url}?${new URLSearchParams(given(fields))}`
  }
  const consent: Application['consent'] = async (more, decision) =>
    Object.fromEntries((await approveConsent(authorizeUrl(more), decision)).searchParams)
  const token: Application['token'] = async (fields, headers = {}) => {
    const { token_url, client } = accounts()
    const { client_id, client_secret } = client
    const form = options.authentication === 'form' ? { client_id, client_secret, ...fields } : fields
    const answer = await fetch(token_url, {
      method: 'POST',
      headers: { ...(options.authentication === 'basic' && { authorization: basic(client) }), ...headers },
      body: new URLSearchParams(given(form)),
    })
    return { status: answer.status, body: await answer.json() }
  }
  return {
    authorizeUrl,
    consent,
    codeOf: async (more) => (await consent(more)).code ?? '',
    token,
    exchange: (code = '', more = {}) =>
      token({ grant_type: 'authorization_code', code, redirect_uri: REDIRECT, ...more }),
    refresh: (refresh_token, more = {}) => token({ grant_type: 'refresh_token', refresh_token, ...more }),
  }
}
