import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from '@jest/globals'
import { event, eventTypes } from '@linkspan/service/answers'
import { each } from '../../../core/test/support/each.ts'
import { type Acted, type AnyEvent, acts, CANARIES, doActs } from '../support/event-acts.ts'

const EXAMPLES = join(import.meta.dirname, '../../../tools/src/generate/docs/event-examples.json')

let acted: Acted
beforeAll(async () => {
  acted = await doActs()
})

test('P58 each declared type of events has an act, and each act brings its event, with the fields of its schema', () => {
  expect(Object.keys(acts).toSorted()).toEqual(Object.keys(eventTypes).toSorted())
  const seen = new Set(acted.events.map(({ type }) => type))
  expect([...seen].toSorted()).toEqual(Object.keys(eventTypes).toSorted())
  for (const one of each(acted.events))
    expect({ ...one, fault: event.safeParse(one).error }).toEqual({ ...one, fault: undefined })
})

test('an event names who made the change, and the request as the log does', () => {
  const actors = Map.groupBy(acted.events, ({ type, actor }) => `${type} ${actor.kind}`)
  for (const [type, kind] of [
    ['connector.created', 'client'],
    ['sync.succeeded', 'server'],
    ['consent.completed', 'customer'],
    ['client.revoked', 'operator'],
    ['write.executed', 'client'],
    ['token.created', 'client'],
    ['key.rotated', 'server'],
  ])
    expect({ type, kind, found: actors.has(`${type} ${kind}`) }).toEqual({ type, kind, found: true })
  const by_clients = acted.events.filter(({ actor }) => actor.kind === 'client')
  for (const { actor, request_id } of each(by_clients)) {
    expect(actor.id).toMatch(/^client_/)
    expect(acted.log).toContain(`"request_id":"${request_id}"`)
  }
})

/** An event with ids and times that are the same in every run. */
function example(event: AnyEvent): AnyEvent {
  const ids = new Map<string, string>()
  const idOf = (id: string) => {
    if (!ids.has(id)) ids.set(id, `00000000-0000-4000-8000-00000000000${ids.size + 1}`)
    return ids.get(id) as string
  }
  const text = JSON.stringify({ ...event, position: 1 })
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, idOf)
    .replaceAll(/person_[\w-]{22}/g, 'person_hiLKvgEbfFi--eqauxoHSo')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '2026-11-20T12:00:00.000Z')
  return JSON.parse(text)
}

test('the examples of the documentation are what the acts have brought', () => {
  const examples = Object.fromEntries(
    Object.keys(eventTypes).map((type) => [type, example(acted.events.find((each) => each.type === type))]),
  )
  // npm run docs:events
  if (process.env.LINKSPAN_WRITE_EXAMPLES)
    writeFileSync(EXAMPLES, `${JSON.stringify(examples, undefined, 2)}\n`)
  expect(JSON.parse(readFileSync(EXAMPLES, 'utf8'))).toEqual(examples)
})

test('writes have an event before and one after, with the outcome; refused ones and calls that read have none', () => {
  expect(acted.read_status).toBe(200)
  const requested = acted.events.filter(({ type }) => type === 'write.requested')
  const executed = new Map(
    acted.events.flatMap(({ type, data }) => (type === 'write.executed' ? [[data.write_id, data]] : [])),
  )
  const labels = { entity: 'labels', action: 'create' }
  expect(requested.map(({ data }) => executed.get(data.write_id))).toEqual([
    { write_id: expect.any(String), entity: 'ad_groups', action: 'update', outcome: 'succeeded' },
    { write_id: expect.any(String), ...labels, outcome: 'succeeded' },
    { write_id: expect.any(String), ...labels, outcome: 'failed', code: 'invalid_params' },
    {
      write_id: expect.any(String),
      ...labels,
      approval_id: expect.any(String),
      outcome: 'succeeded',
    },
    undefined,
  ])
})

test('P01 no event and no line of the log contains a credential, the value of a parameter or of a record', () => {
  const text = JSON.stringify(acted.events)
  for (const secret of [...acted.secrets, ...Object.values(CANARIES), 'canary-']) {
    expect({ secret, event: text.includes(secret) }).toEqual({ secret, event: false })
    expect({ secret, log: acted.log.includes(secret) }).toEqual({ secret, log: false })
  }
  expect(acted.log.length).toBeGreaterThan(10_000)
})
