import { afterAll, beforeAll } from '@jest/globals'
import { createSandbox, type Sandbox, type SandboxOptions } from '../../src/index.ts'
import { type Answer, NOW } from '../advertising/open.ts'

/** A caller of Gong in one sandbox, with a token that has every scope. */
export interface CallRecordingCaller {
  sandbox: Sandbox
  /** Sends a request, by default to the customer's own host. */
  call(
    method: string,
    path: string,
    body?: unknown,
    more?: { authorization?: string; base_url?: string; type?: string },
  ): Promise<Answer>
  get(path: string): Promise<Answer>
  post(path: string, body: unknown): Promise<Answer>
  /** Every row of a list by POST. */
  rows(path: string, body: object, name: string): Promise<Answer['body'][]>
}

function callerOf(sandbox: Sandbox): CallRecordingCaller {
  const { call_recording, call_recording_accounts } = sandbox
  const { access_token } = call_recording_accounts.issue()
  const call: CallRecordingCaller['call'] = async (method, path, body, more = {}) => {
    const { authorization = `Bearer ${access_token}`, base_url = call_recording.customer_base_url } = more
    const response = await fetch(`${base_url}${path}`, {
      method,
      headers: { authorization, 'content-type': more.type ?? 'application/json' },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: text && JSON.parse(text) }
  }
  const post: CallRecordingCaller['post'] = (path, body) => call('POST', path, body)
  return {
    sandbox,
    call,
    post,
    get: (path) => call('GET', path),
    rows: async (path, body, name) => {
      const rows: Answer['body'][] = []
      let cursor: string | undefined
      do {
        const page = await post(path, { ...body, ...(cursor && { cursor }) })
        if (page.status !== 200) throw new Error(page.text)
        rows.push(...page.body[name])
        cursor = page.body.records.cursor
      } while (cursor)
      return rows
    },
  }
}

/** Opens Gong for the tests of a file, by default at a fixed time and without limits. */
export function openCallRecordingCaller(options: SandboxOptions = {}): () => CallRecordingCaller {
  let caller: CallRecordingCaller | undefined
  beforeAll(async () => {
    caller = callerOf(
      await createSandbox({
        now: () => NOW,
        ...options,
        call_recording: { limits: {}, ...options.call_recording },
      }),
    )
  })
  afterAll(() => caller?.sandbox.close())
  return () => {
    if (!caller) throw new Error('the sandbox is not open yet')
    return caller
  }
}
