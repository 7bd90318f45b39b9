import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from '@jest/globals'
import { readCommandLine } from '../src/command-line.ts'

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))

describe('the command line', () => {
  test('gives the options', () => {
    expect(
      readCommandLine([
        '--seed',
        '7',
        '--port-base',
        '9000',
        '--redirect-uri',
        'http://127.0.0.1/callback',
        '--page-rows',
        '50',
        '--record',
        'x.jsonl',
      ]),
    ).toEqual({
      seed: 7,
      record: 'x.jsonl',
      ports: {
        google_accounts: 9000,
        advertising: 9001,
        web_analytics: 9002,
        drive: 9003,
        call_recording: 9004,
        call_recording_customer: 9005,
        call_recording_media: 9006,
        call_recording_accounts: 9007,
      },
      google_accounts: { redirect_uris: ['http://127.0.0.1/callback'] },
      call_recording_accounts: { redirect_uris: ['http://127.0.0.1/callback'] },
      advertising: { page_rows: 50 },
      call_recording: {},
      drive: {},
      web_analytics: {},
    })
    expect(readCommandLine(['--help'])).toBeUndefined()
    expect(() => readCommandLine(['--seed', 'x'])).toThrow('--seed must be a whole number')
    expect(() => readCommandLine(['--colour'])).toThrow()
  })
})

test('the process prints its addresses, records exchanges and ends on SIGTERM', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
  const record = join(folder, 'exchanges.jsonl')
  const child = spawn(process.execPath, ['--conditions=linkspan-source', MAIN, '--record', record], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
    const { google_accounts, advertising } = JSON.parse(line)
    const form = new URLSearchParams({ ...advertising.credentials, grant_type: 'refresh_token' })
    const tokens = (await (
      await fetch(google_accounts.token_url, { method: 'POST', body: form })
    ).json()) as { access_token: string }
    const path = `/v25/customers/${advertising.direct_customer_id}/googleAds:search`
    const body = { query: 'SELECT customer.descriptive_name FROM customer' }
    const response = await fetch(advertising.base_url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens.access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answer = await response.json()
    const lines = readFileSync(record, 'utf8').trim().split('\n')
    expect(lines.map((text) => JSON.parse(text))).toEqual([
      { vendor: 'advertising', method: 'POST', path, request_body: body, status: 200, response_body: answer },
    ])
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  } finally {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true })
  }
})
