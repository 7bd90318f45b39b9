import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { ConnectAppearance } from '@linkspan/service'
import { each } from '../../../core/test/support/each.ts'
import { connectPageSettings } from '../../src/config/connect-page-settings.ts'
import { makeLink } from '../support/connect-link.ts'
import { startTestServer } from '../support/server.ts'

/** A picture of one dot. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'linkspan-connect-page-'))
  writeFileSync(join(folder, 'logo.png'), PNG)
  writeFileSync(join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')
  writeFileSync(join(folder, 'huge.png'), Buffer.concat([PNG, Buffer.alloc(100_000)]))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function settingsOf(given: object) {
  const file = join(folder, 'page.json')
  writeFileSync(file, JSON.stringify(given))
  const faults: string[] = []
  return { settings: connectPageSettings({ LINKSPAN_CONNECT_PAGE: file }, faults), faults }
}

test('a wrong setting of the page is refused by its path in the file, and so is a logo that could hold a program', () => {
  const wrong: [object, string][] = [
    [{ color: 'red' }, '$.color: must be a colour such as #0b5fff'],
    [{ language: 'it' }, '$.language: must be one of en, de, fr, es, ja'],
    [{ organizations: { org_1: { color: '#12345' } } }, '$.organizations.org_1.color: must be a colour'],
    [{ name: 'Acme', logo: 'logo.svg' }, '$.logo: must be a PNG, JPEG or WebP picture'],
    [{ name: 'Acme', logo: 'huge.png' }, '$.logo: must have at most 100 kB'],
    [{ name: 'Acme', logo: 'https://acme.example/logo.png' }, '$.logo: cannot be read'],
    [{ logo: 'logo.png' }, '$.name: is required beside a logo'],
    [{ colour: '#000000' }, 'colour'],
  ]
  for (const [given, text] of each(wrong)) {
    const { faults } = settingsOf(given)
    expect(faults).toEqual([expect.stringContaining(text)])
    expect(faults[0]).toMatch(/^LINKSPAN_CONNECT_PAGE: /)
  }
})

test('below a path, a link shows the look of its organization, and its logo is a picture that can do nothing', async () => {
  const { settings } = settingsOf({
    name: 'Acme',
    logo: 'logo.png',
    color: '#0b5fff',
    organizations: { org_own: { language: 'de' } },
  })
  const own = settings?.pages.organizations.org_own
  const usual = { name: 'Acme', color: '#0b5fff', language: null, logo: own?.logo }
  expect(settings?.pages).toEqual({ usual, organizations: { org_own: { ...usual, language: 'de' } } })
  const organizations: Record<string, ConnectAppearance> = {}
  const branded = await startTestServer({
    public_url: 'https://linkspan.example/below',
    ...(settings && { connect_page: { ...settings, pages: { ...settings.pages, organizations } } }),
  })
  const link = await makeLink(branded, { customer_name: 'acme', language: 'fr' })
  expect(link.body.url).toMatch(/^https:\/\/linkspan\.example\/below\/connect\?.*&lang=fr#/)
  const visitor = await link.open()
  expect(visitor.opened.body.appearance).toEqual(usual)
  organizations[branded.organization_id] = own as ConnectAppearance
  const visit = await visitor.request('GET', `/api/v1/connect_visits/${link.id}`)
  expect(visit.body.appearance).toEqual({ ...usual, language: 'de' })
  const response = await fetch(`${branded.base_url}/below${own?.logo}`)
  expect(Buffer.from(await response.arrayBuffer())).toEqual(PNG)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  await branded.close()
})
