import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { type ExecuteExample, runOperations } from '@linkspan/core/testing'
import type { Browser } from 'playwright-core'
import { each } from '../../../core/test/support/each.ts'
import { shared } from '../../../stores/test/support/shared.ts'
import { type Answer, CONNECTORS } from '../support/api.ts'
import { describeInBrowser, launchChromium } from '../support/chromium.ts'
import { makeLink } from '../support/connect-link.ts'
import { approve, browse, initiate, registerCallbacks } from '../support/consent.ts'
import { inBrowser, overHttp } from '../support/consent-ways.ts'
import { type Kind, kinds } from '../support/kinds.ts'
import { awayFromMidnight } from '../support/midnight.ts'
import { type Sandbox, startSandbox } from '../support/sandbox.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

await awayFromMidnight()

const DRIVE = 'https://www.googleapis.com/auth/drive'

describe.each(kinds)('consent groups of $connector.type', grantsGroups)

describeInBrowser('in a browser', () => {
  let browser: Browser
  let sandbox: Sandbox
  let server: TestServer
  beforeAll(async () => {
    await shared('console')
    browser = await launchChromium()
    ;({ sandbox, server } = await open('groups-in-browser', kinds))
  })
  afterAll(async () => {
    await browser?.close()
    await server?.close()
    await sandbox?.close()
  })

  test.each(kinds)('a consent to no group of $connector.type, then to all', async ({ connector }) => {
    const way = inBrowser(server, browser)
    const groups = groupsOf(connector)
    const id = await way.connect(connector.type, [])
    expect(await read(server, id)).toEqual({ id, status: 'active', groups: [] })
    await way.again(id, connector.type, groups)
    expect(await read(server, id)).toEqual({ id, status: 'active', groups })
  })
})

function groupsOf({ oauth }: Kind['connector']): string[] {
  return (oauth?.groups ?? []).map(({ name }) => name).sort()
}

/** A sandbox, and a server for these kinds whose consents it answers. */
async function open(name: string, some: readonly Kind[]) {
  const { sandbox, vendors } = await startSandbox(name, { call_recording: { limits: {} } })
  const server = await startTestServer({ vendors, kinds: some.map(({ connector }) => connector) })
  registerCallbacks(sandbox, server.base_url)
  return { sandbox, server }
}

async function read(server: TestServer, id: string) {
  const { body } = await server.request('GET', `${CONNECTORS}/${id}`)
  return { id: body.id, status: body.status, groups: [...body.consent_groups].sort() }
}

/** What the groups of a kind do. */
function grantsGroups(kind: Kind): void {
  const { connector, operations, downloads } = kind
  const connector_type = connector.type
  const groups = groupsOf(connector)
  let sandbox: Sandbox
  let server: TestServer

  // what one test writes would be in the way of another
  beforeEach(async () => {
    ;({ sandbox, server } = await open(`groups-${connector_type}`, [kind]))
  })
  afterEach(async () => {
    await server?.close()
    await sandbox?.close()
  })

  /** A connector whose customer has consented to these groups, and what sends its calls. */
  async function connect(consent_groups: readonly string[]) {
    const id = await overHttp(server).connect(connector_type, consent_groups)
    expect(await read(server, id)).toEqual({ id, status: 'active', groups: [...consent_groups].sort() })
    const execute: ExecuteExample = async (entity, action, params) => {
      const { status, body } = await server.execute(id, {
        entity,
        action,
        ...(params !== undefined && { params }),
      })
      if (status !== 200) throw body
      return body
    }
    return { id, execute }
  }

  test('a consent to all of them lets every declared action answer as the sandbox’s own credentials do', async () => {
    const { id, execute } = await connect(groups)
    const outcomes = await runOperations(expect, await operations(sandbox, execute), execute)
    const covered = new Set(
      outcomes.filter(({ failed }) => !failed).map(({ operation }) => operation.split(' ')[0]),
    )
    // may be empty: not every kind has files
    for (const { entity, action, params, status } of (await downloads?.(sandbox, execute)) ?? []) {
      const answer = await fetch(`${server.base_url}${CONNECTORS}/${id}/execute`, {
        method: 'POST',
        headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ entity, action, params }),
      })
      await answer.arrayBuffer()
      expect({ entity, action, status: answer.status }).toEqual({ entity, action, status })
      covered.add(`${entity}.${action}`)
    }
    const declared = Object.values(connector.entities).flatMap(({ name, actions }) =>
      Object.keys(actions).map((action) => `${name}.${action}`),
    )
    expect([...covered].sort()).toEqual(declared.sort())
  })

  test('a consent to none lets an action name its group, and consenting again with it lets the action answer', async () => {
    const own = await connect(groups)
    const { id, execute } = await connect([])
    const firsts = new Map<string, () => Promise<unknown>>()
    for (const { entity, action, params, fails } of each(await operations(sandbox, own.execute))) {
      if (fails) continue
      const run = () => execute(entity, action, params)
      const error = (await run().then(
        () => ({}),
        (body) => body,
      )) as { code?: string; consent_group?: string; remedy?: string }
      if (error.code !== 'vendor_forbidden') continue
      const { consent_group = '', remedy } = error
      expect(groups).toContain(consent_group)
      expect(remedy).toContain(`the consent group ${consent_group} (`)
      if (!firsts.has(consent_group)) firsts.set(consent_group, run)
    }
    // each group has the right of a declared action
    expect([...firsts.keys()].sort()).toEqual(groups)
    // may be empty: the one right of Google Ads is for everything
    for (const [group, run] of firsts) {
      const wanted = [...(await read(server, id)).groups, group]
      await overHttp(server).again(id, connector_type, wanted)
      expect(await read(server, id)).toEqual({ id, status: 'active', groups: wanted.sort() })
      await run()
    }
  })
}

describe('links and consents', () => {
  let sandbox: Sandbox
  let server: TestServer

  beforeAll(async () => {
    const started = await startSandbox('groups-of-links')
    sandbox = started.sandbox
    server = await startTestServer({ vendors: started.vendors })
    registerCallbacks(sandbox, server.base_url)
  })
  afterAll(async () => {
    await server?.close()
    await sandbox?.close()
  })

  const scopesOf = ({ body }: Answer) => new URL(body.consent_url).searchParams.get('scope')?.split(' ')
  const refusal = (path: string, allowed: string) => ({
    status: 400,
    body: { code: 'invalid_params', errors: [{ path, message: `is not offered; allowed: ${allowed}` }] },
  })

  test('a consent asks for its groups, those of the kind by default, and no others', async () => {
    const drive = { connector_type: 'google-drive' }
    const readonly = 'https://www.googleapis.com/auth/drive.readonly'
    expect(scopesOf(await initiate(server, drive))).toEqual([readonly, 'openid', DRIVE])
    expect(scopesOf(await initiate(server, { ...drive, consent_groups: [] }))).toEqual([readonly, 'openid'])
    const wrong = { ...drive, consent_groups: ['change_files', 'tasks'] }
    expect(await initiate(server, wrong)).toMatchObject(refusal('$.consent_groups[1]', 'change_files'))
    const none = { connector_type: 'advertising', consent_groups: ['tasks'] }
    expect(await initiate(server, none)).toMatchObject(refusal('$.consent_groups[0]', 'none'))
  })

  test('a link asks for the groups of its maker at most, and a repair for those that the connector has', async () => {
    const customer_name = 'acme'
    const own = {
      customer_name,
      connector_types: ['gong', 'drive'],
      consent_groups: { gong: ['tasks', 'logs'] },
    }
    const link = await makeLink(server, own)
    const consent_groups = { 'call-recording': ['tasks', 'logs'], drive: ['change_files'] }
    expect(link.body).toMatchObject({ consent_groups })
    const visitor = await link.open()
    const ask = (more: object) =>
      visitor.request('POST', `${CONNECTORS}/oauth/initiate`, {
        body: { customer_name, connector_type: 'gong', redirect_url: `${server.base_url}/connect`, ...more },
      })
    expect(scopesOf(await ask({}))).toEqual(expect.arrayContaining(['api:tasks:write', 'api:logs:read']))
    const fewer = await ask({ consent_groups: ['logs'] })
    expect(scopesOf(fewer)).not.toContain('api:tasks:write')
    expect(await ask({ consent_groups: ['crm'] })).toMatchObject(
      refusal('$.consent_groups[0]', 'tasks, logs'),
    )
    const wrong = { ...own, consent_groups: { gong: ['tasks', 'change_files'] } }
    expect((await makeLink(server, wrong)).body.errors).toMatchObject([{ path: '$.consent_groups.gong[1]' }])

    const { query } = await browse(server.base_url, await approve(fewer.body.consent_url))
    const made = await visitor.connect({
      connector_type: 'gong',
      server_side_oauth_secret_id: query.secret_id,
    })
    expect(made.body).toMatchObject({ consent_groups: ['logs'] })
    const repair = await makeLink(server, { connector_id: made.body.id })
    expect(repair.body.consent_groups).toEqual({ 'call-recording': ['logs'] })
  })
})
