import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Browser } from 'playwright-core'
import { describeInBrowser, launchChromium, openPage } from '../support/chromium.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createLink } from '../support/sessions.ts'

describeInBrowser('a session in a browser', () => {
  let server: TestServer
  let browser: Browser

  beforeAll(async () => {
    server = await startTestServer()
    browser = await launchChromium()
  })
  afterAll(async () => {
    await browser?.close()
    await server.close()
  })

  test.each(['127.0.0.1', 'localhost'])(
    'P29 on http://%s it keeps the cookie, shows it to no script, and sends it with changes of its page',
    async (host) => {
      const code = await createLink(server)
      const page = await openPage(browser)
      await page.goto(`${server.base_url.replace('127.0.0.1', host)}/healthz`)
      const facts = await page.evaluate(async (code) => {
        const send = async (method: string, path: string, headers: Record<string, string>, body?: object) => {
          const sent = body && { body: JSON.stringify(body) }
          const response = await fetch(path, {
            method,
            headers: { 'content-type': 'application/json', ...headers },
            ...sent,
          })
          const text = await response.text()
          return { status: response.status, body: text ? JSON.parse(text) : undefined }
        }
        const signed_in = await send('POST', '/api/v1/session', {}, { code })
        const { csrf_token } = signed_in.body
        return {
          signed_in: signed_in.status,
          script: (globalThis as { document?: { cookie: string } }).document?.cookie,
          list: (await send('GET', '/api/v1/integrations/connectors', {})).status,
          bare: (await send('POST', '/api/v1/account/tokens', {}, { scope: {} })).status,
          change: (
            await send('POST', '/api/v1/account/tokens', { 'x-csrf-token': csrf_token }, { scope: {} })
          ).status,
          out: (await send('DELETE', '/api/v1/session', { 'x-csrf-token': csrf_token })).status,
          after: (await send('GET', '/api/v1/session', {})).status,
        }
      }, code)
      expect(facts).toEqual({
        signed_in: 201,
        script: '',
        list: 200,
        bare: 403,
        change: 201,
        out: 204,
        after: 401,
      })
      await page.close()
    },
  )
})
