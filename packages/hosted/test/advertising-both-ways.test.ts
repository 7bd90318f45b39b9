import { describe, expect, test } from '@jest/globals'
import { createAdvertising } from '@linkspan/advertising'
import { type Execute, type Operation, operations } from '../../advertising/test/operations.ts'
import { startSandbox } from './support/sandbox.ts'
import { startTestServer } from './support/server.ts'

interface Outcome {
  readonly name: string
  readonly failed: boolean
  readonly answer: unknown
}

/** Everything that a caller of either way is told; what only one way can know is left out. */
function told(answer: unknown): unknown {
  const { code, message, errors, vendor_code, retryable, remedy } = answer as Record<string, unknown>
  return { code, message, errors, vendor_code, retryable, remedy }
}

async function outcomes(
  rows: readonly Operation[],
  run: (row: Operation) => Promise<Outcome>,
): Promise<Outcome[]> {
  const all: Outcome[] = []
  for (const row of rows) {
    const outcome = await run(row)
    const shown = `${outcome.name}: ${JSON.stringify(outcome.answer)?.slice(0, 400)}`
    expect({ shown, failed: outcome.failed }).toEqual({ shown, failed: row.fails ?? false })
    row.check(outcome.answer as never)
    all.push(outcome)
  }
  return all
}

const nameOf = ({ entity, action, name }: Operation) => `${entity}.${action} ${name}`

describe('the library and the hosted server', () => {
  test('give the same answer to every row of the spec’s advertising tables', async () => {
    const now = Date.now()
    const seeded = { seed: 7, now: () => now }
    const own = await startSandbox('both-ways-library', seeded)
    const ads = createAdvertising({
      ...own.vendors.advertising,
      credentials: own.sandbox.advertising.credentials(),
    })
    const theirs = await startSandbox('both-ways-hosted', seeded)
    const server = await startTestServer({ vendors: theirs.vendors })
    try {
      const byLibrary = await outcomes(await operations(own.sandbox, ads.execute), async (row) =>
        ads.execute(row.entity, row.action, row.params).then(
          (answer) => ({ name: nameOf(row), failed: false, answer }),
          (error) => ({ name: nameOf(row), failed: true, answer: error }),
        ),
      )
      const { id } = await server.createConnector({
        customer_name: 'acme',
        connector_type: 'advertising',
        name: 'Ads of acme',
        credentials: theirs.sandbox.advertising.credentials(),
      })
      const execute: Execute = async (entity, action, params) => {
        const { status, body } = await server.execute(id, { entity, action, params })
        expect({ status, body }).toMatchObject({ status: 200 })
        return body
      }
      const byServer = await outcomes(await operations(theirs.sandbox, execute), async (row) => {
        const { entity, action, params } = row
        const { status, body } = await server.execute(id, {
          entity,
          action,
          ...(params !== undefined && { params }),
        })
        return { name: nameOf(row), failed: status !== 200, answer: body }
      })
      const plain = ({ name, failed, answer }: Outcome) => ({
        name,
        failed,
        answer: failed ? told(JSON.parse(JSON.stringify(answer))) : answer,
      })
      expect(byServer.map(plain)).toEqual(byLibrary.map(plain))
      expect(byServer.length).toBeGreaterThan(60)
    } finally {
      await ads.close()
      await server.close()
      await own.sandbox.close()
      await theirs.sandbox.close()
    }
  })
})
