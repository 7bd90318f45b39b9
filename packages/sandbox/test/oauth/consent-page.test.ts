import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type GoogleAccounts, openGoogleAccounts } from '../../src/google/accounts.ts'
import { applicationOf, OPTIONS } from './client.ts'

const DRIVE = 'https://www.googleapis.com/auth/drive'
const ADWORDS = 'https://www.googleapis.com/auth/adwords'
let accounts: GoogleAccounts
let close: () => Promise<void>
beforeAll(async () => {
  const opened = await openGoogleAccounts({ ...OPTIONS, now: Date.now, access_token_lifetime: 3600 })
  accounts = opened.google_accounts
  close = opened.close
})
afterAll(() => close())

const app = applicationOf(() => accounts, { scope: `${DRIVE} ${ADWORDS}`, authentication: 'form' })
const shown = async (address: string) => {
  const answer = await fetch(address)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

test('a person can use the form: it has a language, a title, a heading, a group, a label for each box, and two buttons', async () => {
  const { text } = await shown(app.authorizeUrl())
  expect(text).toMatch(/^<!DOCTYPE html>\n<html lang="en">/)
  expect(text).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">')
  expect(text).toMatch(/<title>[^<]*Google[^<]*<\/title>/)
  expect(text.match(/<h1>/g)).toHaveLength(1)
  expect(text).toMatch(/<fieldset>\n<legend>[^<]+<\/legend>/)
  const boxes = text.match(/<label><input type="checkbox" name="scope" value="[^"]+" checked> [^<]+/g)
  expect(boxes).toHaveLength(2)
  expect(text).toContain('<button type="submit" name="decision" value="allow">Allow</button>')
  expect(text).toContain('<button type="submit" name="decision" value="deny">Deny</button>')
  expect(text).toContain(':focus-visible')
})

test('the page escapes the request, forbids scripts and frames, and is not cached', async () => {
  const client_id = '"><script>alert(1)</script>'
  accounts.addClient({ client_id, redirect_uris: OPTIONS.redirect_uris })
  for (const more of [{ client_id }, { client_id: 'no<b>body' }, { scope: 'made<i>up' }]) {
    const { text, headers } = await shown(app.authorizeUrl({ state: '<u>', ...more }))
    expect(text).not.toMatch(/<script>|<b>body|<i>up|<u>/)
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    )
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  }
})

test('a single scope has no box', async () => {
  const { text } = await shown(app.authorizeUrl({ scope: DRIVE }))
  expect(text).toContain(`<input type="hidden" name="scope" value="${DRIVE}">`)
  expect(text).not.toContain('checkbox')
})

test('a forged form and a changed form are refused', async () => {
  const { text } = await shown(app.authorizeUrl())
  const [, sealed = ''] = /name="request" value="([^"]+)"/.exec(text) ?? []
  const send = (request: string) =>
    fetch(`${accounts.authorize_url}/consent`, {
      method: 'POST',
      body: new URLSearchParams({ request, decision: 'allow', scope: DRIVE }),
      redirect: 'manual',
    })
  expect((await send(sealed)).status).toBe(302)
  for (const request of ['x.y', '', `x${sealed}`]) expect((await send(request)).status).toBe(400)
})
