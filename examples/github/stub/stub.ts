import { createHash, createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { type Matched, match } from './contract.ts'
import { createRepositories, issueUrl, type Repository, type Thing } from './data.ts'

/** GitHub on loopback: its data and its checks come from its contract. */
export interface Stub {
  readonly base_url: string
  /** A fine-grained token. */
  readonly token: string
  /** An App with an installation. */
  readonly app: { readonly app_id: string; readonly installation_id: string; readonly private_key: string }
  readonly repositories: Repository[]
  /** The requests, each with the status of its answer. */
  readonly requests: { readonly method: string; readonly path: string; readonly status: number }[]
  /** Makes the tokens of the installation invalid. */
  revokeTokens(): void
  /** Answers the next request in this way. */
  answerNext(status: number, headers: Readonly<Record<string, string>>, body: object): void
  close(): Promise<void>
}

interface Answer {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

interface Query {
  readonly sort?: string
  readonly direction?: string
  readonly since?: string
  readonly per_page?: number
  readonly page?: number
}

const TOKEN = 'github_pat_stub'
const HOUR_MS = 3_600_000
const error = (status: number, message: string, more = {}): Answer => ({ status, body: { message, ...more } })
const UNKNOWN = error(404, 'Not Found')
const second = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`

/** Starts the stub. `port` 0 lets the system choose. */
export async function startStub({ seed = 1, port = 0, now = Date.now } = {}): Promise<Stub> {
  const repositories = createRepositories(seed)
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const private_key = privateKey.export({ type: 'pkcs1', format: 'pem' }) as string
  const app = { app_id: '4711', installation_id: '815', private_key }
  const requests: { method: string; path: string; status: number }[] = []
  let issued = new Map<string, number>()
  let next: Answer | undefined
  let count = 0

  /** Whether a token is one that the App has signed, for 10 minutes at most. */
  function isSigned(token: string): boolean {
    const [head = '', claims = '', signature = ''] = token.split('.')
    const text = Buffer.from(`${head}.${claims}`)
    if (
      !verify(
        'RSA-SHA256',
        text,
        createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })),
        Buffer.from(signature, 'base64url'),
      )
    )
      return false
    const { iat, exp, iss } = JSON.parse(Buffer.from(claims, 'base64url').toString())
    return iss === app.app_id && exp - iat <= 600 && exp * 1000 > now() && iat * 1000 <= now()
  }

  function refusal(request: IncomingMessage, { operation, named, faults }: Matched): Answer | undefined {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const signs = operation.startsWith('POST /app/')
    const installed = (issued.get(token) ?? 0) > now()
    if (signs ? !isSigned(token) : token !== TOKEN && !installed) return error(401, 'Bad credentials')
    if (signs && named.installation_id !== app.installation_id) return UNKNOWN
    if (operation === 'GET /installation/repositories' && !installed)
      return error(403, 'You must authenticate with an installation access token')
    if (!request.headers['user-agent']) return error(403, 'Request forbidden by administrative rules')
    return faults.length > 0 ? error(422, 'Validation Failed', { errors: faults }) : undefined
  }

  /** A page of rows, with the links that GitHub sends. */
  function paged(
    { query }: Matched,
    path: string,
    rows: readonly Thing[],
    wrap?: (rows: Thing[]) => object,
  ): Answer {
    const { sort, direction = 'desc', since = '', per_page = 30, page = 1 } = query as Query
    const size = Math.min(Number(per_page), 100)
    const field = sort === 'updated' ? 'updated_at' : 'created_at'
    const found = rows
      .filter((row) => row.updated_at >= since)
      .toSorted((one, other) =>
        one[field] < other[field] ? -1 : one[field] > other[field] ? 1 : one.id - other.id,
      )
    if (direction === 'desc') found.reverse()
    const link = (number: number, rel: string) =>
      `<https://api.github.com${path}?${new URLSearchParams({ ...query, page: String(number) } as Record<string, string>)}>; rel="${rel}"`
    const last = Math.ceil(found.length / size)
    const shown = found.slice((page - 1) * size, page * size)
    return {
      status: 200,
      body: wrap ? wrap(shown) : shown,
      headers: page < last ? { link: `${link(last, 'last')}, ${link(page + 1, 'next')}` } : {},
    }
  }

  function answer(matched: Matched): Answer {
    const { operation, named, query, body, status } = matched
    const rows = repositories.map(({ row }) => row)
    if (operation === 'GET /user/repos') return paged(matched, '/user/repos', rows)
    if (operation === 'GET /installation/repositories')
      return paged(matched, '/installation/repositories', rows, (shown) => ({
        total_count: rows.length,
        repositories: shown,
      }))
    if (operation.startsWith('POST /app/')) {
      const token = `ghs_${++count}`
      issued.set(token, now() + HOUR_MS)
      return { status, body: { token, expires_at: second(now() + HOUR_MS) } }
    }
    const repository = repositories.find(({ row }) => row.full_name === `${named.owner}/${named.repo}`)
    if (!repository) return UNKNOWN
    const { row, issues, comments } = repository
    const at = operation.replace('/repos/{owner}/{repo}', '').replace(/\{\w+\}/, '*')
    const number = Number(named.issue_number)
    const issue = issues.find((each) => each.number === number)
    const comment = comments.find(({ id }) => id === Number(named.comment_id))
    const of_issue = comments.filter((each) => each.issue_url === issueUrl(row.full_name, number))
    const path = `/repositories/${row.id}${at.split(' ')[1]?.replace('*', String(number))}`
    const fresh = { id: 100_000 + ++count, created_at: second(now()), updated_at: second(now()) }
    switch (at) {
      case 'GET ':
        return { status, body: row }
      case 'GET /issues': {
        const { state = 'open' } = query
        return paged(
          matched,
          path,
          issues.filter((each) => state === 'all' || each.state === state),
        )
      }
      case 'POST /issues':
        issues.push({ ...(issues[0] as Thing), ...body, ...fresh, number: issues.length + 1, state: 'open' })
        return { status, body: issues.at(-1) }
      case 'GET /issues/comments':
        return paged(matched, path, comments)
    }
    if (!(at.includes('comments/*') ? comment : issue)) return UNKNOWN
    switch (at) {
      case 'GET /issues/*':
        return { status, body: issue }
      case 'PATCH /issues/*':
        return { status, body: Object.assign(issue as Thing, body, { updated_at: second(now()) }) }
      case 'GET /issues/*/comments':
        return paged(matched, path, of_issue)
      case 'POST /issues/*/comments':
        comments.push({
          ...(comments[0] as Thing),
          ...body,
          ...fresh,
          issue_url: issueUrl(row.full_name, number),
        })
        return { status, body: comments.at(-1) }
      case 'GET /issues/comments/*':
        return { status, body: comment }
      case 'PATCH /issues/comments/*':
        return { status, body: Object.assign(comment as Thing, body, { updated_at: second(now()) }) }
      default:
        comments.splice(comments.indexOf(comment as Thing), 1)
        return { status }
    }
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://stub')
    const { method = '' } = request
    const given = ['POST', 'PATCH'].includes(method) ? await json(request).catch(() => ({})) : undefined
    const matched = match(method, url, given)
    const prepared = next
    next = undefined
    let {
      status,
      body,
      headers = {},
    } = prepared ?? (matched ? (refusal(request, matched) ?? answer(matched)) : UNKNOWN)
    const fault = status < 300 && !prepared ? matched?.faultsOf(body) : ''
    if (fault) [status, body] = [500, { message: `the stub breaks the contract: ${fault}` }]
    const text = body === undefined ? '' : JSON.stringify(body)
    const etag = `W/"${createHash('sha1').update(text).digest('hex')}"`
    if (status === 200 && request.headers['if-none-match'] === etag) status = 304
    requests.push({ method, path: request.url ?? '', status })
    response.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'x-github-request-id': `STUB:${requests.length}`,
      ...(status === 200 && { etag }),
      ...headers,
    })
    response.end(status === 304 ? '' : text)
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((failure: unknown) => response.destroy(failure as Error))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: TOKEN,
    app,
    repositories,
    requests,
    revokeTokens() {
      issued = new Map()
    },
    answerNext(status, headers, body) {
      next = { status, headers, body }
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
