import { expect } from '@jest/globals'
import { until } from '../../../core/test/support/until.ts'
import { CONNECTORS } from '../support/api.ts'
import type { TestServer } from '../support/server.ts'
import { untilSync } from '../support/until-sync.ts'

/** A record or a row: values by the paths that a test compares. */
export type Values = Readonly<Record<string, unknown>>

/** Syncs a connector once, completely. */
export async function syncWhole(server: TestServer, id: string): Promise<void> {
  // there may still be the run that the connector was made or changed with
  const request = () => server.request('POST', `${CONNECTORS}/${id}/sync`)
  const { body } = await until('a run can be requested', request, { holds: ({ status }) => status !== 409 })
  const of = (runs: { run_id: string; ended_at: unknown; status: string; warnings: unknown }[]) =>
    runs.find(({ run_id }) => run_id === body.run_id)
  const run = of((await untilSync(server, id, (sync) => of(sync.runs)?.ended_at)).runs)
  if (run?.status !== 'succeeded') throw new Error(JSON.stringify(run))
  expect(run.warnings).toEqual([])
}

/** All records of an entity, by its export. */
export async function exported(server: TestServer, id: string, entity: string): Promise<Values[]> {
  const url = `${server.base_url}${CONNECTORS}/${id}/records/${entity}?format=jsonl`
  const answer = await fetch(url, { headers: { authorization: `Bearer ${server.token}` } })
  expect([entity, answer.status]).toEqual([entity, 200])
  const lines = (await answer.text()).split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line))
}

/** The records that a search finds, all pages of it. */
export async function found(
  server: TestServer,
  id: string,
  entity: string,
  query: object,
): Promise<Values[]> {
  const all: Values[] = []
  for (let cursor: string | null = null; ; ) {
    const params = { query, limit: 1_000, ...(cursor && { cursor }) }
    const { status, body } = await server.execute(id, { entity, action: 'search', params })
    expect([entity, status]).toEqual([entity, 200])
    all.push(...body.data)
    cursor = body.meta.cursor
    if (cursor === null) return all
  }
}

/** The sum of a field of all records, which the server adds up. */
export async function added(server: TestServer, id: string, entity: string, field: string): Promise<number> {
  const query = { aggregate: { total: { sum: field } } }
  const { status, body } = await server.execute(id, { entity, action: 'search', params: { query } })
  expect([entity, field, status, status === 200 ? '' : body]).toEqual([entity, field, 200, ''])
  return body.data[0]?.total ?? 0
}

/** Every page of a direct report. */
export async function paged(
  server: TestServer,
  id: string,
  action: string,
  params: object,
): Promise<Values[]> {
  const all: Values[] = []
  for (let pageToken: string | null = null; ; ) {
    const asked = { ...params, ...(pageToken && { pageToken }) }
    const { status, body } = await server.execute(id, { entity: 'reports', action, params: asked })
    expect([params, status, status === 200 ? '' : body]).toEqual([params, 200, ''])
    all.push(...body.data)
    pageToken = body.meta.next_page_token
    if (pageToken === null) return all
  }
}

/** Rows in an order that does not depend on where they come from. */
export const inOrder = (rows: readonly unknown[]): string[] => rows.map((row) => JSON.stringify(row)).sort()
