import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { approveConsent } from '@linkspan/sandbox'
import { until } from '../../core/test/support/until.ts'
import { registerCallbacks } from '../../hosted/test/support/consent.ts'
import { startHere } from './support/command.ts'
import { connected, credentialsOf, startWorld, type World } from './support/world.ts'

const today = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length)
let world: World
let credentials: ReturnType<typeof credentialsOf>
beforeAll(async () => {
  world = await startWorld('connectors')
  credentials = credentialsOf(world)
  registerCallbacks(world.sandbox, world.server.base_url)
})
afterAll(() => world?.close())

/** Credentials that the vendor refuses. */
const refused = () => world.secret({ ...credentials['web-analytics'](), refresh_token: 'refused-canary' })

/** Runs a command that asks for a consent, and consents. */
async function consenting(words: readonly string[]) {
  const { ended, printed } = startHere(words, world.env)
  const [, link = ''] = await until('it prints a link', () => /^ {2}(http\S+)$/m.exec(printed()))
  await fetch(await approveConsent(link))
  const result = await ended
  world.refuseSecrets(result.out + result.err)
  return result
}

describe('connect', () => {
  test('creates a connector from credentials on the standard input, and from a file', async () => {
    const { customer_id, file, run, output } = world
    const config = file('config.json', JSON.stringify({ customer_ids: [customer_id], start_date: today }))
    const sync = ['--replication-config-file', config, '--sync-interval', '0']
    const words = ['connect', 'google-ads', '--customer', 'input', '--name', 'Ads', '--json', ...sync]
    const created = await run(words, JSON.stringify(credentials.advertising()))
    expect(created).toMatchObject({ code: 0, err: '' })
    expect(JSON.parse(created.out)).toMatchObject({
      customer_name: 'input',
      connector_type: 'advertising',
      name: 'Ads',
      status: 'active',
      sync_interval_seconds: null,
    })
    const saved = file('credentials.json', JSON.stringify(credentials['call-recording']()))
    const people = await output(
      'connect',
      'call-recording',
      '--customer',
      'file',
      '--credentials-file',
      saved,
    )
    expect(people).toMatch(/^name +call-recording of file$/m)
    expect(people).toMatch(/^status +active$/m)
  })

  test('stores refused credentials, says so, and ends with 4 and the command that replaces them', async () => {
    const words = ['connect', 'web-analytics', '--customer', 'refused']
    const { code, out, err } = await world.run(words, JSON.stringify(refused()))
    expect(code).toBe(4)
    expect(out).toMatch(/^status +reauth_required$/m)
    expect(err).toMatch(/^linkspan: con_\S+ was created, but its check failed: .*\(reauth_required\)\n/)
    expect(err).toMatch(/\n {2}.*linkspan connectors update .*--credentials-file/)
    const checked = await world.run(['connectors', 'check', 'refused/web-analytics'])
    expect(checked).toMatchObject({ code: 4, err: expect.stringContaining('linkspan connectors update') })
  })

  test('creates a connector by a consent that ends at a page of the command', async () => {
    const { code, out } = await consenting(['connect', 'drive', '--customer', 'by', '--consent', '--json'])
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ connector_type: 'drive', status: 'active' })
  })

  test('prints the link of a consent for an application, and takes its secret_id from the input', async () => {
    const redirect = ['--redirect-url', 'http://127.0.0.1:9/connected']
    const words = ['connect', 'drive', '--customer', 'link', ...redirect]
    const printed = await world.run([...words, '--print-link'])
    expect(printed.code).toBe(0)
    expect(printed.out).toMatch(/^http:\/\/127\.0\.0\.1:\S+\n$/)
    const wrong = await world.run(words, 'no-such-secret\n')
    expect(wrong).toMatchObject({ code: 2, err: expect.stringContaining('secret_id') })
    expect(wrong.err).not.toContain('no-such-secret')
    expect(await world.run([...words.slice(0, 4), '--print-link'])).toMatchObject({ code: 2 })
  })
})

describe('connectors', () => {
  test('are listed, shown and checked, by id or by customer and kind', async () => {
    const { json, output } = world
    await connected(world, 'acme', 'advertising', '--name', 'Ads', '--sync-interval', '0')
    await connected(world, 'acme', 'drive')
    const rows = await json('connectors', 'list', '--customer', 'acme', '--json')
    const types = rows.map((row: { connector_type: string }) => row.connector_type)
    expect(types).toEqual(['drive', 'advertising'])
    const table = await output('connectors', 'list', '--customer', 'acme', '--type', 'advertising')
    expect(table).toMatch(
      /^status +sync +customer +type +name +records +synced_at +id\nactive +\S+ +acme +advertising +Ads .* con_\S+\n$/,
    )
    for (const [status, count] of [
      ['active', 2],
      ['reauth_required', 0],
    ] as const)
      expect(
        await json('connectors', 'list', '--customer', 'acme', '--status', status, '--json'),
      ).toHaveLength(count)
    expect(await world.run(['connectors', 'list', '--status', 'broken'])).toMatchObject({ code: 2 })
    const { id } = rows[1]
    expect(await json('connectors', 'get', id, '--json')).toMatchObject({ id, connector_type: 'advertising' })
    expect(await output('connectors', 'get', 'acme/advertising')).toContain(id)
    expect(await json('connectors', 'check', 'acme/google-ads', '--json')).toMatchObject({ status: 'active' })
  })

  test('several of one customer and kind are listed, so that one can be named', async () => {
    await connected(world, 'beta', 'drive', '--name', 'First')
    await connected(world, 'beta', 'drive', '--name', 'Second')
    const { code, out, err } = await world.run(['connectors', 'get', 'beta/drive'])
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toMatch(
      /^linkspan: there are several connectors beta\/drive; name one by its id:\n {2}con_\S+ {2}Second {2}active\n {2}con_\S+ {2}First {2}active\n$/,
    )
  })

  test('one is deleted only with --yes where nobody can be asked', async () => {
    const name = await connected(world, 'deleted', 'drive')
    expect(await world.run(['connectors', 'delete', name])).toMatchObject({ code: 2 })
    expect(await world.run(['connectors', 'delete', name, '--yes'])).toMatchObject({ code: 0, out: '' })
    expect(await world.run(['connectors', 'get', name])).toMatchObject({ code: 1 })
  })

  test('one that is none is refused by name', async () => {
    expect(await world.run(['connectors', 'get', 'advertising'])).toMatchObject({ code: 2 })
    expect(await world.run(['connectors', 'get', 'nobody/advertising'])).toMatchObject({ code: 1 })
    expect(await world.run(['connectors', 'get', 'con_none'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('(not_found)'),
    })
  })
})

describe('connectors update', () => {
  test('changes the name, the configuration and the interval, and leaves the rest', async () => {
    const name = await connected(world, 'changed', 'advertising', '--sync-interval', '0')
    const before = await world.json('connectors', 'get', name, '--json')
    const replication_config = { customer_ids: [world.customer_id], start_date: today }
    const config = world.file('changed.json', JSON.stringify(replication_config))
    const words = ['--name', 'New', '--replication-config-file', config, '--sync-interval', '600']
    const after = await world.json('connectors', 'update', name, ...words, '--json')
    expect(after).toMatchObject({ name: 'New', replication_config, sync_interval_seconds: 600 })
    expect(after).toMatchObject({ id: before.id, status: 'active', account: before.account })
    const paused = await world.json('connectors', 'update', name, '--sync-interval', '0', '--json')
    expect(paused).toMatchObject({ name: 'New', replication_config, sync_interval_seconds: null })
  })

  test('replaces credentials from the input or by a consent, checks them, and ends with 4 if they are refused', async () => {
    const name = await connected(world, 'replaced', 'web-analytics')
    const words = ['connectors', 'update', name]
    const bad = await world.run([...words, '--credentials-file', '-'], JSON.stringify(refused()))
    expect(bad).toMatchObject({ code: 4, out: expect.stringMatching(/^status +reauth_required$/m) })
    expect(bad.err).toMatch(/^linkspan: con_\S+ was changed, but its check failed: .*\(reauth_required\)\n/)
    const given = JSON.stringify(credentials['web-analytics']())
    const good = await world.run([...words, '--credentials-file', '-'], given)
    expect(good).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/^status +active$/m) })
    const consented = await consenting([...words, '--consent', '--json'])
    expect(consented.code).toBe(0)
    expect(JSON.parse(consented.out)).toMatchObject({ status: 'active' })
  })

  test('consents again to what a connector may do, and to more', async () => {
    const consents = async (...words: string[]) => {
      const { out } = await consenting([...words, '--json'])
      const { id, consent_groups } = JSON.parse(out)
      return { id, consent_groups }
    }
    const made = await consents('connect', 'drive', '--customer', 'rights', '--consent-group', 'none')
    expect(made.consent_groups).toEqual([])
    const update = ['connectors', 'update', 'rights/drive', '--consent']
    expect(await consents(...update)).toEqual(made)
    const more = { ...made, consent_groups: ['change_files'] }
    expect(await consents(...update, '--consent-group', 'change_files')).toEqual(more)
    expect(await consents(...update)).toEqual(more)
  })

  test('without a change, it says what can be changed', async () => {
    const name = await connected(world, 'same', 'drive')
    expect(await world.run(['connectors', 'update', name])).toMatchObject({
      code: 2,
      err: expect.stringContaining('--name'),
    })
  })
})

test('wrong secrets end with 1, and the secret may come from a file', async () => {
  const wrong = await world.run(['connectors', 'list'], '', { LINKSPAN_CLIENT_SECRET: 'lss_wrong' })
  expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining('(unauthenticated)') })
  expect(wrong.err).not.toContain('lss_wrong')
  const file = world.file('secret', `${world.server.client.client_secret}\n`)
  const from = { LINKSPAN_CLIENT_SECRET: undefined, LINKSPAN_CLIENT_SECRET_FILE: file }
  expect(await world.run(['connectors', 'list'], '', from)).toMatchObject({ code: 0 })
})
