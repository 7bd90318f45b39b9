import { expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import type { TestServer } from './server.ts'
import { createLink } from './sessions.ts'

/** Lets an application in for all that it asks for, in a browser whose person signs in on the way. */
export async function letInOnPage(page: Page, server: TestServer, asked: URL): Promise<void> {
  await page.goto(String(asked))
  expect(await page.textContent('h1')).toBe('Sign in first')
  const body = JSON.stringify({ code: await createLink(server, 'operate') })
  // the pages of a sign-in may not send anything by themselves
  await page.goto(new URL('/healthz', asked).href)
  await page.evaluate(
    (code) =>
      fetch('/api/v1/session', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: code,
      }),
    body,
  )
  await page.goBack()
  await page.reload()
  await page.getByLabel('Change something in the connected systems').check()
  await page.getByRole('button', { name: 'Let it in' }).click()
}
