import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createSandbox, type Sandbox } from '../src/index.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox()
})
afterAll(() => sandbox.close())

test('every host refuses a malformed percent-escape in a path as the vendor does', async () => {
  const { advertising, web_analytics, drive, google_accounts, call_recording } = sandbox
  const { access_token } = google_accounts.issue()
  const headers = { authorization: `Bearer ${access_token}` }
  const google = [
    `${advertising.base_url}/v25/customers/%zz/googleAds:search`,
    `${web_analytics.base_url}/v1beta/properties/%zz/metadata`,
    `${drive.base_url}/drive/v3/files/%zz`,
    `${drive.base_url}/upload/drive/v3/files/%e0%a4`,
    `${google_accounts.base_url}/%zz`,
  ]
  for (const address of google) {
    const answer = await fetch(address, { headers })
    expect([address, answer.status, answer.headers.get('content-type')]).toEqual([
      address,
      400,
      'text/html; charset=UTF-8',
    ])
    expect(await answer.text()).toContain('malformed or illegal request')
  }
  const { access_key, access_key_secret } = call_recording.access_key()
  const basic = { authorization: `Basic ${btoa(`${access_key}:${access_key_secret}`)}` }
  const call = await fetch(`${call_recording.base_url}/v2/calls/%zz`, { headers: basic })
  expect([call.status, await call.json()]).toMatchObject([404, { errors: [expect.any(String)] }])
  expect((await fetch(`${call_recording.media_base_url}/%zz`)).status).toBe(403)
})
