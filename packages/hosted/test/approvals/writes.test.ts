import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { APPROVALS, type AskedWrite, agentToken, createConnectors, write } from '../support/approvals.ts'
import { type Sandbox, startSandbox } from '../support/sandbox.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let sandbox: Sandbox
let server: TestServer
let ids: Awaited<ReturnType<typeof createConnectors>>
let agent: string

beforeAll(async () => {
  const started = await startSandbox('approvals-writes', { call_recording: { limits: {} } })
  sandbox = started.sandbox
  server = await startTestServer({ vendors: started.vendors, vendor_requests: 'all' })
  ids = await createConnectors(server, sandbox)
  agent = await agentToken(server)
})
afterAll(async () => {
  await server?.close()
  await sandbox?.close()
})

/** What a write is, and how the vendor shows what it changes. */
interface Case extends AskedWrite {
  /** The present values at the vendor; undefined if there is none. */
  held(): Promise<Record<string, unknown> | undefined>
}

const execute = async (connector: string, entity: string, action: string, params: object) =>
  (await server.execute(connector, { entity, action, params })).body

const ADS_KEYS = { campaigns: 'campaign', campaign_budgets: 'campaignBudget' } as const

/** An object of Google Ads, one that no other test uses. */
async function adsObject(entity: keyof typeof ADS_KEYS, index: number) {
  const customer_id = sandbox.advertising.direct_customer_id
  const key = ADS_KEYS[entity]
  const read = async () => {
    const { data } = await execute(ids.advertising, entity, 'list', { customer_id })
    return data.map((row: Record<string, object>) => row[key])
  }
  const found = (await read())[index]
  const update = (values: object): Case => ({
    connector: ids.advertising,
    body: {
      entity,
      action: 'update',
      params: { customer_id, operations: [{ update: { resourceName: found.resourceName, ...values } }] },
    },
    held: async () =>
      (await read()).find((each: { resourceName: string }) => each.resourceName === found.resourceName),
  })
  return { found, update }
}

async function newFile() {
  const folder = 'application/vnd.google-apps.folder'
  const make = async (name: string, more: object = {}) =>
    (await execute(ids.drive, 'files', 'create', { name, ...more })).id as string
  const from = await make('From', { mimeType: folder })
  const to = await make('To', { mimeType: folder })
  const fileId = await make('Plan', { parents: [from] })
  const held = async () => {
    const answer = await server.execute(ids.drive, { entity: 'files', action: 'get', params: { fileId } })
    return answer.status === 404 ? undefined : answer.body
  }
  const change = (action: string, params: object): Case => ({
    connector: ids.drive,
    body: { entity: 'files', action, params: { fileId, ...params } },
    held,
  })
  return { from, to, change }
}

async function profileChange(): Promise<Case> {
  const profileId = sandbox.call_recording.permission_profile_ids[1] as string
  const request = { method: 'GET', path: '/v2/permission-profile', query: { profileId } }
  const held = async () =>
    (await write(server, undefined, { connector: ids.gong, body: request })).body.body.profile
  const { id: _, ...present } = await held()
  const body = { ...present, name: 'Renamed', deleteCalls: !present.deleteCalls }
  return { connector: ids.gong, body: { ...request, method: 'PUT', body }, held }
}

const cases: Readonly<Record<string, () => Promise<Case>>> = {
  'the status of a campaign': async () => {
    const { found, update } = await adsObject('campaigns', 0)
    return update({ status: found.status === 'PAUSED' ? 'ENABLED' : 'PAUSED' })
  },
  'the amount of a budget': async () => {
    const { update } = await adsObject('campaign_budgets', 0)
    return update({ amountMicros: '12300000' })
  },
  'the folder of a file': async () => {
    const { from, to, change } = await newFile()
    return change('update', { addParents: to, removeParents: from })
  },
  'a file in the trash': async () => (await newFile()).change('update', { trashed: true, name: 'Old plan' }),
  'the share of a file by a request of the caller’s own': share,
  'a deleted file': async () => (await newFile()).change('delete', {}),
  'a person whose data is erased by address': erasure,
  'a permission profile by a request of the caller’s own': profileChange,
  'a label that a request of the caller’s own removes': labelRemoval,
}

/** The removal of a new label: what the vendor holds of it is its name. */
async function labelRemoval(): Promise<Case> {
  const customer_id = sandbox.advertising.direct_customer_id
  const operations = [{ create: { name: 'To be removed' } }]
  const { results } = await execute(ids.advertising, 'labels', 'create', { customer_id, operations })
  const { resourceName: remove } = results[0]
  const query = `SELECT label.name FROM label WHERE label.resource_name = '${remove}' AND label.status = 'ENABLED'`
  const held = async () => {
    const { data } = await execute(ids.advertising, 'reports', 'query', { customer_id, query })
    return data[0]?.label
  }
  const path = `/v26/customers/${customer_id}/labels:mutate`
  return {
    connector: ids.advertising,
    body: { method: 'POST', path, body: { operations: [{ remove }], validateOnly: false } },
    held,
  }
}

/** A share of a new file with a person, as a request of the caller's own: what the vendor holds of it is a permission. */
async function share(): Promise<Case> {
  const { from: fileId } = await newFile()
  const path = `/drive/v3/files/${fileId}/permissions`
  const body = { type: 'user', role: 'writer', emailAddress: 'partner@lighthouse.example' }
  const held = async () => {
    const { data } = await execute(ids.drive, 'permissions', 'list', { fileId, fields: '*' })
    return data.find(({ emailAddress }: { emailAddress?: string }) => emailAddress === body.emailAddress)
  }
  return { connector: ids.drive, body: { method: 'POST', path, body }, held }
}

/** The erasure of somebody who took part in a call: what the vendor holds is how much it keeps of the person. */
async function erasure(): Promise<Case> {
  const contentSelector = { exposedFields: { parties: true } }
  const { data } = await execute(ids.gong, 'calls_extensive', 'list', { contentSelector })
  const parties = data.flatMap((row: { parties: object[] }) => row.parties)
  const { emailAddress } = parties.find((party: { affiliation: string }) => party.affiliation === 'External')
  const held = async () => {
    const kept = await execute(ids.gong, 'email_address_data', 'get', { emailAddress })
    const counts = Object.entries(kept).map(([name, list]) => [name, (list as object[]).length])
    return kept.calls.length > 0 ? Object.fromEntries(counts) : undefined
  }
  const body = { entity: 'email_address_data', action: 'erase', params: { emailAddress } }
  return { connector: ids.gong, body, held }
}

/** How many requests the vendors got that are no reads, token requests apart. */
function writesSeen(): number {
  const { advertising, drive, call_recording } = sandbox
  const changes = [...advertising.requests, ...drive.requests, ...call_recording.requests].filter(
    ({ method, path, body }) =>
      method !== 'GET' &&
      !path.includes(':search') &&
      (body as { validateOnly?: boolean } | undefined)?.validateOnly !== true,
  )
  return changes.length
}

describe('P61 a write that needs an approval', () => {
  test.each(Object.entries(cases))(
    '%s: shows what the vendor holds before, and exactly what it holds after the approval',
    async (_name, prepare) => {
      const asked = await prepare()
      const before = await asked.held()
      const sent = writesSeen()
      const { status, body } = await write(server, agent, asked)
      expect({ status, body }).toMatchObject({ status: 202, body: { approval: { status: 'pending' } } })
      const { id, diff, summary, destroys, expires_at } = body.approval
      expect(writesSeen()).toBe(sent)
      expect(await asked.held()).toEqual(before)
      expect(summary).toMatch(destroys ? /^DESTROYS, ./ : /^(?!DESTROYS)./)
      expect({ destroys }).toEqual({ destroys: diff[0].after === null })
      expect(Date.parse(expires_at)).toBeGreaterThan(Date.now())
      expect(diff).toHaveLength(1)
      if (diff[0].before === null) expect(before).toBeUndefined()
      else expect(before).toMatchObject(present(diff[0].before))

      const approved = await server.request('POST', `${APPROVALS}/${id}/approve`)
      expect(approved).toMatchObject({
        status: 200,
        body: {
          ...{ status: 'executed', outcome: 'succeeded', error: null, destroys, diff },
          writes: [{ write: asked.body, diff }],
        },
      })
      expect(writesSeen()).toBe(sent + 1)
      const after = await asked.held()
      if (diff[0].after === null) expect(after).toBeUndefined()
      else {
        expect(after).toMatchObject(diff[0].after)
        // and nothing that the diff did not show, except the time of the change
        const shown = Object.keys(diff[0].after)
        const rest = (values: object | undefined) =>
          Object.fromEntries(
            Object.entries(values ?? {}).filter(([key]) => !shown.includes(key) && !VOLATILE.test(key)),
          )
        if (diff[0].before !== null) expect(rest(after)).toEqual(rest(before))
      }
    },
  )
})

/** What vendors change by themselves with a change. */
const VOLATILE = /time|version|modif|trash|capabilities|user|servingStatus/i

/** The values that are not empty: vendors leave out empty fields. */
function present(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
}
