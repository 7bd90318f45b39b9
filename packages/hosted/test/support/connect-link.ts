import type { Answer, Api, Asking } from './api.ts'
import { CONNECTORS } from './api.ts'

const SESSIONS = '/api/v1/connect_sessions'
const VISITS = '/api/v1/connect_visits'

/** A browser in which a customer has opened a link, as the page of the link sends its requests. */
export interface LinkVisitor {
  /** The answer to opening the link. */
  readonly opened: Answer
  readonly cookie: string
  request(method: string, path: string, asking?: Asking): Promise<Answer>
  /** Makes a connector as the page does. */
  connect(given: object): Promise<Answer>
  complete(choice?: object): Promise<Answer>
}

/** A link, as its maker has it. */
export interface MadeLink extends Answer {
  readonly id: string
  readonly code: string
  /** Opens the link in another browser. */
  open(code?: string): Promise<LinkVisitor>
  /** Asks how the session is, as its maker does. */
  read(token?: string): Promise<Answer>
  /** Asks how the session is, as the page does that has opened the link. */
  watch(code?: string): Promise<Answer>
}

/** Makes a link. */
export async function makeLink(
  server: Pick<Api, 'request'>,
  body: object,
  token?: string,
): Promise<MadeLink> {
  const asked = token === undefined ? {} : { token }
  const answer = await server.request('POST', SESSIONS, { body, ...asked })
  const id: string = answer.body.id
  const own = answer.status === 201 ? new URL(answer.body.url).hash.slice(1) : ''
  return {
    ...answer,
    id,
    code: own,
    open: (code = own) => openLink(server, id, code),
    read: (by = token) => server.request('GET', `${SESSIONS}/${id}`, by === undefined ? {} : { token: by }),
    watch: (code = own) => server.request('POST', `${VISITS}/${id}/watch`, { token: null, body: { code } }),
  }
}

async function openLink(server: Pick<Api, 'request'>, id: string, code: string): Promise<LinkVisitor> {
  const opened = await server.request('POST', `${VISITS}/${id}`, { token: null, body: { code } })
  const cookie = (opened.headers.getSetCookie()[0] ?? '').split(';')[0] as string
  const request: LinkVisitor['request'] = (method, path, { headers, ...asking } = {}) =>
    server.request(method, path, {
      token: null,
      ...asking,
      headers: {
        cookie,
        'x-connect-session': id,
        'x-csrf-token': opened.body.csrf_token ?? 'none',
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
    })
  const { customer_name } = opened.body
  return {
    opened,
    cookie,
    request,
    connect: (given) =>
      request('POST', CONNECTORS, {
        body: { customer_name, connector_type: 'advertising', name: 'Ads', ...given },
      }),
    complete: (choice = {}) => request('POST', `${VISITS}/${id}/complete`, { body: choice }),
  }
}
