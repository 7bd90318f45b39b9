import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { sqliteDatabase } from '../../../stores/test/support/databases.ts'
import { parseRedirectUrl, withAnswer } from '../../src/oauth/redirect-url.ts'
import { createRedirects } from '../../src/oauth/redirects.ts'

/** Each resembles the registered address https://app.example/connected, and none is it. */
const tricks = [
  'http://app.example/connected',
  'https://app.example/connected/',
  'https://app.example/connected/..',
  'https://app.example/connected/../connected',
  'https://app.example/%63onnected',
  'https://app.example/connected%2f..',
  'https://app.example//connected',
  'https://app.example/Connected',
  'https://APP.example/connected',
  'https://app.example:443/connected',
  'https://app.example:8443/connected',
  'https://app.example./connected',
  'https://app.example.evil.example/connected',
  'https://evil.example/https://app.example/connected',
  'https://evil.example?https://app.example/connected',
  'https://app.example@evil.example/connected',
  'https://user:password@app.example/connected',
  'https://@app.example/connected',
  'https://app.example/connected#secret_id=x',
  'https://app.example/connected#',
  'https:app.example/connected',
  'https:/app.example/connected',
  'https:///app.example/connected',
  '//app.example/connected',
  '/connected',
  'https:\\\\app.example\\connected',
  'https://app.example\\@evil.example/connected',
  'https://evil.example\\.app.example/connected',
  'javascript:alert(1)//https://app.example/connected',
  'data:text/html,https://app.example/connected',
  'file:///app.example/connected',
  'ftp://app.example/connected',
  'https://app.example/connected\r\nSet-Cookie: a=b',
  'https://app.example/connected\n',
  'https://app.\texample/connected',
  ' https://app.example/connected',
  'https://app.example/connected\u0000',
  'https://аpp.example/connected',
  'https://ａｐｐ.example/connected',
  'https://app。example/connected',
  'https://xn--pp-7cd.example/connected',
  'https://app.example/connected?secret_id=mine',
  'https://app.example/connected?error=none',
  'https://app.example/connected?x=1&error_description=y',
  'http://127.0.0.1:3000/connected',
  'http://localhost/connected',
  'https://localhost/connected',
  '',
  'https://',
  `https://app.example/connected?${'x'.repeat(2000)}`,
]

test('P23 of the addresses that resemble a registered one, none is accepted', async () => {
  expect(tricks.length).toBeGreaterThanOrEqual(25)
  const database = await sqliteDatabase()
  const store = database.open()
  await store.migrate()
  await store.clients.insertOrganization({ id: 'org_a', name: 'A' })
  await store.redirects.add('org_a', 'https://app.example/connected')
  const publicUrl = () => 'https://linkspan.example'
  const redirects = createRedirects(store.redirects, { loopback: false, publicUrl })
  const accepted = (text: string) =>
    redirects.require('initiate', 'org_a', text).then(
      ({ href }) => href,
      ({ code, errors }) => [code, errors[0].path],
    )
  for (const trick of tricks)
    expect([trick, await accepted(trick)]).toEqual([trick, ['invalid_params', '$.redirect_url']])
  const registered = 'https://app.example/connected?tab=1'
  expect(await accepted(registered)).toBe(registered)
  // another organization has not registered it
  await expect(redirects.require('initiate', 'org_b', registered)).rejects.toThrow('none is registered')
  await store.close()
  await database.remove()
})

test.each([
  ['http://localhost:3000/connected', true],
  ['http://127.0.0.1/connected', true],
  ['http://127.9.9.9/connected', true],
  ['http://[::1]:3000/connected', true],
  ['http://localhost.evil.example/connected', false],
  ['http://127.0.0.1.evil.example/connected', false],
  ['http://0.0.0.0/connected', false],
  ['http://2130706433/connected', false],
  ['http://0x7f.1/connected', false],
  ['http://[::ffff:127.0.0.1]/connected', false],
  ['http://192.168.0.1/connected', false],
])('P23 development mode takes http on this machine only: %s', (text, accepted) => {
  const read = () => parseRedirectUrl(text, { loopback: true })
  if (accepted) expect(read().href).toBe(text)
  else expect(read).toThrow(/^must be/)
  expect(() => parseRedirectUrl(text, { loopback: false })).toThrow(/^must be/)
})

test('P23 whatever the query of an address, it stays as it was and the answer is added to it', () => {
  fc.assert(
    fc.property(
      fc.webUrl({ withQueryParameters: true, validSchemes: ['https'] }),
      fc.string(),
      (url, words) => {
        let parsed: URL
        try {
          parsed = parseRedirectUrl(url, { loopback: false })
        } catch {
          return
        }
        const answer = new URL(withAnswer(parsed.href, { error: 'access_denied', error_description: words }))
        expect(answer.origin + answer.pathname).toBe(parsed.origin + parsed.pathname)
        expect(answer.search.startsWith(parsed.search)).toBe(true)
        expect(answer.searchParams.getAll('error')).toEqual(['access_denied'])
        expect(answer.searchParams.get('error_description')).toBe(new URLSearchParams({ words }).get('words'))
      },
    ),
  )
})
