import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { advertising } from '@linkspan/advertising'
import { until } from '../../core/test/support/until.ts'
import { type Publication, publish, searchable } from '../../service/test/support/published.ts'
import { connected, startWorld, type World } from './support/world.ts'

let world: World
let key: { organization_id: string; id: string }
beforeAll(async () => {
  world = await startWorld('data-out')
  await connected(world, 'acme', 'advertising', '--sync-interval', '0')
  const { id } = await world.json('connectors', 'get', 'acme/advertising', '--json')
  key = { organization_id: world.server.organization_id, id }
})
afterAll(() => world?.close())

const entity = searchable(advertising.entities.campaignLabels)

/** Publishes labels of a campaign, as a sync does. */
async function publishLabels(...names: string[]): Promise<void> {
  await publishLacking([], ...names)
}

/** The same of a vendor that did not send all. */
async function publishLacking(
  partial: NonNullable<Publication['synced']>['partial'] & object,
  ...names: string[]
): Promise<void> {
  const records = names.map((name) => ({
    campaign: { id: 1 },
    label: { name },
    campaign_label: { resource_name: `customers/1/campaignLabels/${name}` },
  }))
  const { server, config } = world.server
  const synced = { partial }
  await publish({ store: server.store, key_ring: config.key_ring }, { key, entity, records, synced })
}

// other tests publish other labels, and a search follows them a moment later
beforeEach(async () => {
  await publishLabels('Brand', 'Büro')
  const names = async () => String((await records()).map(({ label }) => label.name).sort())
  await until('a search finds the labels', names, { holds: (found) => found === 'Brand,Büro' })
})

const here = (name: string) => join(world.folder, name)

async function records(): Promise<{ label: { name: string } }[]> {
  const { data } = await world.json(
    'search',
    'acme/advertising',
    'campaign_labels',
    '--limit',
    '10000',
    '--json',
  )
  return data
}

/** What a command printed as bytes; the harness takes each for a character. */
const linesOf = (printed: string) =>
  Buffer.from(printed, 'latin1')
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

describe('export', () => {
  test('prints the records that a search has, and where changes continue', async () => {
    const { out, err, code } = await world.run(['export', 'acme/advertising', 'campaign_labels'])
    expect(code).toBe(0)
    const found = await records()
    expect(found.length).toBe(2)
    expect(new Set(linesOf(out).map((row) => JSON.stringify(row)))).toEqual(
      new Set(found.map((row) => JSON.stringify(row))),
    )
    expect(err).toMatch(/--after [\w-]{30,}/)
  })

  test('takes the format from the name of the file, and replaces no file without --force', async () => {
    await world.output('export', 'acme/advertising', 'campaign_labels', '-o', here('files.parquet'))
    expect(readFileSync(here('files.parquet')).subarray(0, 4).toString()).toBe('PAR1')
    await world.output(
      'export',
      'acme/advertising',
      'campaign_labels',
      '-o',
      here('files.csv'),
      '-f',
      'campaign.id,label.name',
    )
    expect(readFileSync(here('files.csv'), 'utf8')).toMatch(/^campaign\.id,label\.name\r\n/)
    const again = await world.run(['export', 'acme/advertising', 'campaign_labels', '-o', here('files.csv')])
    expect([again.code, again.err]).toEqual([2, expect.stringContaining('--force')])
    const wrong = await world.run(['export', 'acme/advertising', 'campaign_labels', '--filter', '7'])
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('--filter')])
  })
})

describe('changes', () => {
  test('prints what changed since the cursor in a file, and keeps the next one there', async () => {
    const cursor = here('files.cursor')
    await world.output(
      'export',
      'acme/advertising',
      'campaign_labels',
      '-o',
      here('files.jsonl'),
      '--cursor-file',
      cursor,
    )
    const first = readFileSync(cursor, 'utf8')
    expect(
      await world.output('changes', 'acme/advertising', 'campaign_labels', '--cursor-file', cursor),
    ).toBe('')
    expect(readFileSync(cursor, 'utf8')).toBe(first)
    await publishLabels('Brand', 'Brand new')
    const { out, err } = await world.run([
      'changes',
      'acme/advertising',
      'campaign_labels',
      '--cursor-file',
      cursor,
    ])
    const changed = linesOf(out)
    const resource = (name: string) => `customers/1/campaignLabels/${name}`
    expect(changed).toEqual([
      { op: 'delete', key: [resource('Büro')] },
      {
        op: 'upsert',
        key: [resource('Brand new')],
        record: expect.objectContaining({ label: expect.anything() }),
      },
    ])
    expect(err).toContain('1 upserts and 1 deletes')
    expect(readFileSync(cursor, 'utf8')).not.toBe(first)
    expect(existsSync(`${cursor}.new`)).toBe(false)
    // the former cursor leads to the same changes
    expect(
      linesOf(await world.output('changes', 'acme/advertising', 'campaign_labels', '--after', first.trim())),
    ).toEqual(changed)
  })

  test('needs one cursor', async () => {
    expect((await world.run(['changes', 'acme/advertising', 'campaign_labels'])).code).toBe(2)
    const missing = await world.run([
      'changes',
      'acme/advertising',
      'campaign_labels',
      '--cursor-file',
      here('none'),
    ])
    expect([missing.code, missing.err]).toEqual([2, expect.stringContaining('linkspan export')])
    const wrong = await world.run(['changes', 'acme/advertising', 'campaign_labels', '--after', 'abc'])
    expect(wrong.code).not.toBe(0)
  })
})

test('each command that reads records says in one line what they lack, but not which days always move', async () => {
  const days = { from: '2026-11-01', to: '2026-11-03' }
  const cursor = here('lacking.cursor')
  const names = ['acme/advertising', 'campaign_labels'] as const
  await world.output('export', ...names, '-o', here('lacking.jsonl'), '--cursor-file', cursor)
  await publishLacking(
    [
      { scope: 'customer', ...days, reason: 'sampled', ids: ['1', '2'] },
      { scope: 'all', from: null, to: null, reason: 'stale' },
      { scope: 'all', ...days, reason: 'moving' },
    ],
    'Brand',
  )
  const sampled = (id: number) => `customer ${id} from 2026-11-01 up to 2026-11-03 (sampled)`
  const line = `Not whole: ${sampled(1)}; ${sampled(2)}; all (stale).`
  for (const words of [
    ['search', ...names],
    ['search', ...names, '--all', '--jsonl'],
    ['search', ...names, '--json'],
    ['export', ...names],
    ['changes', ...names, '--cursor-file', cursor],
  ]) {
    const printed = async () => {
      const { err, code } = await world.run(words)
      expect([words[0], code]).toEqual([words[0], 0])
      return err.split('\n').filter((each) => each.startsWith('Not whole'))
    }
    // a search may still have the version before for a moment
    expect(await until('a line says so', printed, { holds: ({ length }) => length })).toEqual([line])
  }
  await publishLabels('Brand')
  const { err } = await world.run(['export', ...names])
  expect(err).not.toContain('Not whole')
})
