import { afterEach, expect, test } from '@jest/globals'
import { createSandbox, type Sandbox, type SandboxOptions } from '../../src/index.ts'
import { NOW } from '../advertising/open.ts'

let sandbox: Sandbox
let clock = NOW
const open = async (options: SandboxOptions = {}) => {
  clock = NOW
  sandbox = await createSandbox({ now: () => clock, ...options })
}
afterEach(() => sandbox.close())

const call = () =>
  fetch(`${sandbox.call_recording.customer_base_url}/v2/workspaces`, {
    headers: { authorization: `Bearer ${sandbox.call_recording_accounts.issue().access_token}` },
  })

test('a company has 3 calls a second, over all its tokens', async () => {
  await open()
  const answers = await Promise.all(Array.from({ length: 5 }, call))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.headers.get('retry-after')).toBe('1')
  expect(await refused?.json()).toEqual({
    requestId: expect.any(String),
    errors: ['API request limit exceeded'],
  })
  clock += 1000
  expect((await call()).status).toBe(200)
})

test('a company has 10,000 calls a day, counted from midnight in UTC', async () => {
  await open({ call_recording: { limits: { per_day: 4 } } })
  for (let count = 0; count < 4; count++) expect((await call()).status).toBe(200)
  const refused = await call()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(12 * 3600)])
  clock += 12 * 3_600_000
  expect((await call()).status).toBe(200)
})
