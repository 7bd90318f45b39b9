import { afterAll, expect, test } from '@jest/globals'
import { type Answer, apiOf, CONNECTORS } from './support/api.ts'
import { ended, endPrograms, printed, run, withFilesOf } from './support/program.ts'
import { connectorOf } from './support/vendor.ts'

afterAll(endPrograms)

test('P48 on a full disk, changes are 503, everything else works, and readyz says so', async () => {
  const env = Object.fromEntries(
    ['BASE', 'TOKEN'].map((name) => [`LINKSPAN_ADVERTISING_${name}_URL`, 'http://127.0.0.1:9']),
  )
  const program = run({ env, under: withFilesOf(1024) })
  const [, base_url = ''] = await printed(program, /listens on (http:\S+)/)
  const [, client_id] = await printed(program, /client_id +(\S+)/)
  const [, client_secret] = await printed(program, /client_secret +(lss_\S+)/)
  const { request: anonymous } = apiOf(base_url, '')
  const body = { client_id, client_secret }
  const { access_token } = (await anonymous('POST', '/api/v1/account/applications/token', { body })).body
  const { request } = apiOf(base_url, access_token)
  let answer: Answer
  do answer = await request('POST', CONNECTORS, { body: connectorOf('full') })
  while (answer.status === 201)
  expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect(answer.headers.get('retry-after')).toBe('1')
  // a token takes less room than a connector: no change fits when not even a token does
  let issued: Answer
  do issued = await anonymous('POST', '/api/v1/account/applications/token', { body })
  while (issued.status === 200)
  expect(issued).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  const ready = await request('GET', '/readyz')
  expect(ready).toMatchObject({
    status: 503,
    body: { checks: { store: false, migrations: true, key: true } },
  })
  const { body: page } = await request('GET', CONNECTORS)
  expect(page.data.length).toBeGreaterThan(0)
  expect(await request('GET', `${CONNECTORS}/${page.data[0].id}`)).toMatchObject({ status: 200 })
  expect(await request('DELETE', `${CONNECTORS}/${page.data[0].id}`)).toMatchObject({ status: 503 })
  program.child.kill('SIGTERM')
  expect(await ended(program)).toBe(0)
})
