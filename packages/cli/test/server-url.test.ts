import { expect, test } from '@jest/globals'
import { serverUrl } from '../src/client/open-client.ts'

const BASE = 'https://linkspan.example.com/tenant'

test.each([BASE, `${BASE}/`, `${BASE}/api/v1`, `${BASE}/api/v1/`])(
  '%s is the server, as for the client',
  (url) => {
    expect(serverUrl({ env: { LINKSPAN_URL: url } }, {})).toBe(BASE)
    expect(serverUrl({ env: {} }, { url })).toBe(BASE)
  },
)
