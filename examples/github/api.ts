import {
  bearer,
  type Clock,
  type ConnectorOptions,
  createHttp,
  type Http,
  type OpenedApi,
  requestsTo,
  systemClock,
} from '@linkspan/core'
import type { output } from 'zod'
import type { credentials } from './credentials.ts'
import { readFault } from './failure.ts'
import { appAuth, installationAuth } from './installation.ts'
import type { Listing } from './pages.ts'

/** What the actions are given. */
export interface GitHub {
  readonly http: Http
  readonly clock: Clock
  /** The list of all repositories that the credentials reach. */
  readonly repositories: Listing
}

/** Opens GitHub with a token, or as an installation of an App. */
export function openGitHub(
  { token = '', app }: output<typeof credentials>,
  options: ConnectorOptions,
): OpenedApi<GitHub> {
  const { base_url = 'https://api.github.com', clock = systemClock } = options
  const open = (given: Pick<Parameters<typeof createHttp>[0], 'auth' | 'account'>) =>
    createHttp({
      ...given,
      vendor: 'github',
      base_url,
      headers: {
        accept: 'application/vnd.github+json',
        'user-agent': 'linkspan-github',
        'x-github-api-version': '2022-11-28',
      },
      // https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api
      limits: { units_per_minute: 900 },
      unitsOf: ({ method }) => (method === 'GET' ? 1 : 5),
      readFault,
      request_id_header: 'x-github-request-id',
      options,
    })
  const signed = app && open({ auth: () => appAuth(app, clock), account: app.private_key })
  const http = open({
    auth: () => (signed ? installationAuth(signed, app.installation_id, clock) : bearer(token)),
    account: app ? `${app.installation_id} ${app.private_key}` : token,
  })
  const repositories: Listing = app
    ? { path: '/installation/repositories', rows: 'repositories' }
    : { path: '/user/repos' }
  return {
    api: { http, clock, repositories },
    targets: { github: requestsTo(http) },
    usage: http.usage,
    async close() {
      await Promise.all([http.close(), signed?.close()])
    },
  }
}
