import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { drive } from '@linkspan/drive'
import fc from 'fast-check'
import { each } from '../../../core/test/support/each.ts'
import { inRing } from '../../../core/test/support/rings.ts'
import { type Sandbox, startSandbox } from '../../../hosted/test/support/sandbox.ts'
import { doPlan, expectForeseen, foresee, type PlanStep, syncTwice } from '../support/plans.ts'
import { createSyncWorld, type SyncWorld } from '../support/sync-world.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const PLANS = Number(process.env.AS_IF_PLANS ?? inRing(6, 20))
const MINUTES = 60_000
const FOLDER = 'application/vnd.google-apps.folder'
const SHORTCUT = 'application/vnd.google-apps.shortcut'
const KEY = ['id']

let now: number
let sandbox: Sandbox
let world: SyncWorld

beforeAll(async () => {
  now = NOW
  sandbox = (await startSandbox('as-if-drive', { now: () => now })).sandbox
  const { base_url, credentials, folder_url, folders } = sandbox.drive
  world = await createSyncWorld({
    kind: drive,
    options: {
      base_url,
      token_url: sandbox.google_accounts.token_url,
      credentials: credentials(),
      // no time passes during a plan, so that used units would not come back
      quota: { user: 1e9, project: 1e9 },
    },
    replication_config: {
      folder_url: folder_url(folders.reports),
      streams: [{ name: 'none', globs: ['**'], format: { filetype: 'unstructured' } }],
    },
    now: () => now,
  })
  await world.sync({ entities: ['files'] })
})
afterAll(async () => {
  await world.close()
  await sandbox.close()
})

/** What a random step chooses from. */
interface Known {
  /** A synced file or folder, or one of the plan. */
  readonly file: string | undefined
  /** A folder, maybe the synced one, and one outside of it. */
  readonly folder: string
  readonly outside: string
  readonly parent: string | undefined
  readonly text: string
}

type Draw = (known: Known) => PlanStep | undefined

const update =
  (valuesOf: (known: Known) => object): Draw =>
  (known) =>
    known.file === undefined
      ? undefined
      : { entity: 'files', action: 'update', params: { fileId: known.file, ...valuesOf(known) } }
const create =
  (valuesOf: (known: Known) => object): Draw =>
  (known) => ({ entity: 'files', action: 'create', params: valuesOf(known) })

/** The writes of plans, each with how often it is drawn. */
const DRAWS: readonly (readonly [weight: number, Draw])[] = [
  [4, update(({ text }) => ({ name: `${text}.csv` }))],
  [2, update(({ text }) => ({ description: text, starred: true }))],
  [1, update(({ text }) => ({ properties: { text }, description: '' }))],
  [4, update(({ folder, parent }) => ({ addParents: folder, ...(parent && { removeParents: parent }) }))],
  [2, update(({ outside, parent }) => ({ addParents: outside, ...(parent && { removeParents: parent }) }))],
  [1, update(() => ({ trashed: true }))],
  [3, create(({ text, folder }) => ({ name: text, mimeType: FOLDER, parents: [folder] }))],
  [2, create(({ text, folder }) => ({ name: `${text}.txt`, mimeType: 'text/plain', parents: [folder] }))],
  [1, create(({ text, outside }) => ({ name: text, mimeType: FOLDER, parents: [outside] }))],
  [
    3,
    (known) =>
      known.file === undefined
        ? undefined
        : create(({ text, folder, file }) => ({
            name: `${text}.lnk`,
            mimeType: SHORTCUT,
            parents: [folder],
            shortcutDetails: { targetId: file },
          }))(known),
  ],
  [
    2,
    ({ file, text, folder }) =>
      file === undefined
        ? undefined
        : { entity: 'files', action: 'copy', params: { fileId: file, name: text, parents: [folder] } },
  ],
  [
    1,
    ({ file }) =>
      file === undefined ? undefined : { entity: 'files', action: 'delete', params: { fileId: file } },
  ],
]

const draws = fc.oneof(...DRAWS.map(([weight], at) => ({ weight, arbitrary: fc.constant(at) })))
const plans = fc.array(fc.record({ draw: draws, pick: fc.nat(1_000), place: fc.nat(1_000) }), {
  minLength: 1,
  maxLength: 10,
})

let texts = 0

/** Does the writes of a plan, and expects that a sync brings what was foreseen. */
async function doAndSync(steps: Parameters<typeof doPlan>[1]) {
  now += 60_000
  const done = await doPlan(world, steps, (answer) => [String((answer as { id?: string }).id)])
  const foreseen = await foresee(world, 'files', KEY, done)
  await syncTwice(world, { entities: ['files'] })
  await expectForeseen(world, foreseen).catch((error) => {
    if (process.env.AS_IF_SHOW)
      process.stderr.write(`${JSON.stringify([done.writes, [...done.real]], null, 1)}\n`)
    throw error
  })
  return { done, foreseen }
}

describe('a change set of drive', () => {
  test(
    'answers as if it were done equal those after its execution and a sync, in all that they cover',
    async () => {
      await fc.assert(
        fc.asyncProperty(plans, async (plan) => {
          const records = await world.records('files')
          const { folders, root_folder_id } = sandbox.drive
          const places = new Map(records.map(({ id, parents }) => [String(id), (parents as string[])[0]]))
          const synced = records.filter(({ mimeType }) => mimeType === FOLDER).map(({ id }) => String(id))
          const steps = plan.map(({ draw, pick, place }) => (created: readonly string[]) => {
            const files = created.length > 0 && pick % 2 === 0 ? [...created] : [...places.keys()]
            const within = [folders.reports, ...synced, ...created]
            const file = files[pick % Math.max(1, files.length)]
            return DRAWS[draw]?.[1]({
              file,
              folder: within[place % within.length] as string,
              outside: root_folder_id,
              parent: file === undefined ? undefined : places.get(file),
              text: `text ${++texts}`,
            })
          })
          await doAndSync(steps)
        }),
        { numRuns: PLANS, seed: jest.getSeed(), endOnFailure: true },
      )
    },
    20 * MINUTES,
  )

  test('what leaves the folder stays where a shortcut names it, for as long as that is there', async () => {
    const { folders, root_folder_id } = sandbox.drive
    const write = async (...steps: { action: string; params: object }[]) => {
      const { done, foreseen } = await doAndSync(steps.map((step) => () => ({ entity: 'files', ...step })))
      const paths = new Map(foreseen.records.map(({ name, path }) => [name, path]))
      return { created: [...done.real.values()], paths }
    }
    const create = (params: object) => ({ action: 'create', params })
    const move = (fileId: string, addParents: string, removeParents: string) => ({
      action: 'update',
      params: { fileId, addParents, removeParents },
    })
    const away = { mimeType: FOLDER, name: 'away', parents: [folders.reports] }
    const [folder = ''] = (await write(create(away))).created
    const inside = { mimeType: 'text/plain', name: 'inside.txt', parents: [folder] }
    const to = { mimeType: SHORTCUT, name: 'to it', parents: [folders.reports] }
    const [deep = '', , shortcut = ''] = (
      await write(
        create({ ...away, name: 'deep', parents: [folder] }),
        create(inside),
        create({ ...to, shortcutDetails: { targetId: folder } }),
      )
    ).created
    const [leaf = ''] = (await write(create({ ...inside, name: 'leaf.txt', parents: [deep] }))).created
    const { paths: moved } = await write(move(folder, root_folder_id, folders.reports))
    expect([moved.get('away'), moved.get('inside.txt')]).toEqual(['to it', 'to it/inside.txt'])
    // a sync takes one of the two ways to it
    const also = { ...to, name: 'also', shortcutDetails: { targetId: leaf } }
    const copy = { action: 'copy', params: { fileId: shortcut, name: 'copy', parents: [folders.reports] } }
    for (const way of each([create(also), copy])) {
      const { done, foreseen } = await doAndSync([() => ({ entity: 'files', ...way })])
      expect(foreseen.open_fields).toContain('path')
      await write({ action: 'update', params: { fileId: done.real.get('~1') ?? '', trashed: true } })
    }
    const { paths: left } = await write({ action: 'update', params: { fileId: shortcut, trashed: true } })
    expect([left.has('away'), left.has('inside.txt')]).toEqual([false, false])
  })
})
