import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type ExampleCall, type Mutation, mutations } from '@linkspan/core/testing'
import * as fc from 'fast-check'
import { each } from '../../core/test/support/each.ts'
import { inRing } from '../../core/test/support/rings.ts'
import { type Answer, CONNECTORS } from './support/api.ts'
import { kinds } from './support/kinds.ts'
import { type MutatingVendors, startMutatingVendors } from './support/mutating-vendors.ts'
import { type Sandbox, startSandbox } from './support/sandbox.ts'
import { startTestServer, type TestServer } from './support/server.ts'

/** How many replies are changed. */
const RUNS = Number(process.env.LINKSPAN_FUZZ ?? inRing(40, 200))

interface Target {
  readonly id: string
  readonly check: object
  readonly operations: readonly ExampleCall[]
  readonly credentials: Readonly<Record<string, string>>
  /** The secrets of the credentials. */
  readonly secrets: readonly string[]
}

let sandbox: Sandbox
let hostile: MutatingVendors
let server: TestServer
let targets: Target[]

beforeAll(async () => {
  const started = await startSandbox('hostile', { call_recording: { limits: {} } })
  sandbox = started.sandbox
  hostile = await startMutatingVendors(started.vendors)
  server = await startTestServer({ vendors: hostile.vendors, kinds: kinds.map(({ connector }) => connector) })
  targets = await Promise.all(
    kinds.map(async ({ connector, credentials: credentialsOf, operations }) => {
      const credentials = credentialsOf(sandbox) as Target['credentials']
      const made = await server.createConnector({
        customer_name: 'acme',
        connector_type: connector.type,
        name: 'Hostile',
        credentials,
        sync_interval_seconds: null,
      })
      const execute = async (entity: string, action: string, params?: unknown) =>
        (await server.execute(made.id, { entity, action, params })).body
      return {
        id: made.id,
        check: connector.check,
        operations: (await operations(sandbox, execute)).filter(({ fails }) => !fails),
        credentials,
        secrets: Object.keys(credentials)
          .filter((name) => /token|secret/.test(name))
          .map((name) => credentials[name] as string),
      }
    }),
  )
})
afterAll(async () => {
  await server?.close()
  await hostile?.close()
  await sandbox?.close()
})

/** Every answer is held to the OpenAPI document, by `support/api.ts`. */
async function executeAgainst(target: Target, { entity, action, params }: ExampleCall): Promise<Answer> {
  const answer = await server.execute(target.id, { entity, action, ...(params && { params }) })
  expect(answer).not.toMatchObject({ body: { code: 'internal' } })
  return answer
}

test(`P54 whatever ${RUNS} replies of vendors hold, calls end with a documented answer, and the next call works`, async () => {
  const cases = fc.nat({ max: targets.length - 1 }).chain((at) =>
    fc.record({
      target: fc.constant(targets[at] as Target),
      operation: fc.constantFrom(...(targets[at] as Target).operations),
      mutation: mutations(fc, (targets[at] as Target).secrets) as fc.Arbitrary<Mutation>,
      token: fc.boolean(),
    }),
  )
  let [changed, refused, renewed] = [0, 0, 0]
  await fc.assert(
    fc.asyncProperty(cases, async ({ target, operation, mutation, token }) => {
      hostile.arm(mutation, token)
      const { status, body, headers } = await executeAgainst(target, operation)
      changed += hostile.disarm()
      if (status >= 400) {
        refused++
        const shown = JSON.stringify(body) + JSON.stringify([...headers])
        for (const secret of target.secrets) expect(shown).not.toContain(secret)
      }
      const check = target.check as ExampleCall
      const next = await executeAgainst(target, check)
      if (next.status !== 200) {
        // the vendor's refusal of the credentials, and credentials that it replaced by others, are believed
        expect(next.body).toMatchObject({ code: 'reauth_required' })
        renewed++
        const { credentials } = target
        await server.request('PATCH', `${CONNECTORS}/${target.id}`, { body: { credentials } })
        expect(await executeAgainst(target, check)).toMatchObject({ status: 200 })
      }
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
  expect(changed).toBeGreaterThan(RUNS * 0.9)
  expect(refused).toBeGreaterThan(RUNS / 10)
  expect(renewed).toBeLessThan(RUNS / 4)
  const log = server.logs.join('')
  for (const { secrets } of each(targets)) {
    expect(secrets.length).toBeGreaterThan(0)
    for (const secret of each(secrets)) expect(log).not.toContain(secret)
  }
  expect(server.logs.filter((line) => /"level":"(?:error|fatal)"/.test(line))).toEqual([])
  expect((await fetch(`${server.base_url}/readyz`)).status).toBe(200)
})
