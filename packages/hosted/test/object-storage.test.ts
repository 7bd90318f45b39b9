import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openObjectStorage } from '@linkspan/object-storage'
import { each } from '../../core/test/support/each.ts'
import { type FaultyProxy, startFaultyProxy } from '../../object-storage/test/support/faulty-proxy.ts'
import { refusal, SECRET, startRefusingStorage } from '../../object-storage/test/support/refusing-storage.ts'
import { newPlace, testWithS3 } from '../../object-storage/test/support/s3.ts'
import { newDataDir, newKeys } from '../../stores/test/support/fresh.ts'
import { listed } from '../../stores/test/support/part-contract.ts'
import { renameAdGroup } from './support/ad-groups.ts'
import { CONNECTORS } from './support/api.ts'
import { runHere } from './support/command.ts'
import type { ServerProcess } from './support/processes.ts'
import { ended, endPrograms, run } from './support/program.ts'
import { variablesOf } from './support/storage-variables.ts'
import { type SyncProcesses, startSyncProcesses } from './support/sync-processes.ts'

let processes: SyncProcesses | undefined
let proxy: FaultyProxy | undefined
beforeAll(async () => {
  const url = process.env.LINKSPAN_TEST_S3_URL
  if (!url) return
  proxy = await startFaultyProxy(new URL(url).origin)
  processes = await startSyncProcesses('object-storage', 1, 1)
})
afterAll(async () => {
  await endPrograms()
  await processes?.close()
  await proxy?.close()
})

testWithS3(
  'synced data moves from the database to an object storage under searches, is sealed there, and a server starts again from its disk',
  async () => {
    const [{ servers, ...world }, faulty] = [processes as SyncProcesses, proxy as FaultyProxy]
    const place = await newPlace()
    const storage = openObjectStorage(place)
    const [first] = servers as [ServerProcess]
    const key = await world.createAds()
    const sort = [{ 'campaign.id': 'asc' }, { 'segments.date': 'asc' }]
    const params = { query: { sort }, limit: 10_000 }
    const search = (server: ServerProcess) =>
      server.execute(key.id, { entity: 'campaigns', action: 'search', params })
    const synced = async () => {
      const run_id = await world.request(key)
      await world.until(key, ({ runs }) =>
        runs.some(
          (each: { run_id: string; status: string }) => each.run_id === run_id && each.status === 'succeeded',
        ),
      )
    }
    await synced()
    const before = (await search(first)).body.data
    expect(before.length).toBeGreaterThan(20)

    // servers that write to the new place and read both, beside one that has not been started again yet
    const env = variablesOf({ ...place, endpoint: faulty.address })
    const moving = { ...env, LINKSPAN_PARTS_FORMER: 'database' }
    const second = await world.start(undefined, { env: moving })
    let [searches, done] = [0, false]
    const load = (async () => {
      for (; !done; searches++) {
        const { status, body } = await search(second)
        expect({ status, same: isDeepStrictEqual(body.data, before) }).toEqual({ status: 200, same: true })
        await delay(50)
      }
    })()
    const command = { ...world.env, ...variablesOf(place), LINKSPAN_PARTS_FORMER: 'database' }
    const moved = await runHere(['parts', 'move'], command)
    expect(moved).toMatchObject({
      err: '',
      code: 0,
      out: expect.stringMatching(/^moved \d+ parts, \d+ MiB, from the database to s3:/),
    })
    done = true
    await load
    expect(searches).toBeGreaterThan(0)
    expect(await world.query('select 1 from part_chunks')).toEqual([])
    const parts = (await listed(storage)).flatMap(({ names }) => names)
    expect(parts.length).toBeGreaterThan(0)
    const name = String(before[0].campaign.name)
    for (const part of each(parts)) {
      const bytes = Buffer.from(await storage.of(key).read(part))
      expect(bytes.includes(name)).toBe(false)
      expect(bytes.includes(key.id)).toBe(false)
    }

    // a run of a process that knows only the new place
    await world.replaceWith(env)
    await world.createAds()
    await synced()

    // while the bucket is gone, a run says so and is tried again by itself; nothing is lost or mixed afterwards
    const params_of_groups = { entity: 'ad_groups', action: 'search', params: { query: {}, limit: 10_000 } }
    const groups = async () => (await second.execute(key.id, params_of_groups)).body.data
    const [{ ad_group }] = await groups()
    await renameAdGroup(world.sandbox, ad_group.resource_name, 'Renamed while the bucket was gone')
    faulty.choose(() => ({ kind: 'refused', status: 404, code: 'NoSuchBucket' }))
    const body = { sync_interval_seconds: 86_400 }
    expect((await first.request('PATCH', `${CONNECTORS}/${key.id}`, { body })).status).toBe(200)
    const { runs, next_at } = await world.until(key, ({ current, status }) => !current && status === 'failed')
    expect(runs[0]).toMatchObject({
      status: 'failed',
      error: {
        code: 'unavailable',
        message: expect.stringContaining('cannot read or write its synced data'),
      },
    })
    expect(Date.parse(next_at)).toBeGreaterThan(0)
    expect((await groups())[0].ad_group).toEqual(ad_group)
    faulty.choose(() => undefined)
    faulty.made.clear()
    // as if that time had come
    await world.store.sync_schedules.set(key, -1)
    await world.until(key, ({ current, status }) => current === null && status === 'succeeded')
    for (const entity of ['campaigns', 'adGroups'] as const) {
      const { published, expected } = await world.digests(key, entity, storage)
      expect({ entity, published }).toEqual({ entity, published: expected })
    }
    const third = await world.start(undefined, { env })
    expect((await search(third)).body.data).toEqual(before)
    const { data_dir } = third.program
    expect(readdirSync(join(data_dir, 'parts-cache')).length).toBeGreaterThan(0)
    third.program.child.kill('SIGTERM')
    expect(await ended(third.program)).toBe(0)
    faulty.choose(({ method, url = '' }) =>
      method === 'GET' && url.includes(key.id)
        ? { kind: 'refused', status: 500, code: 'InternalError' }
        : undefined,
    )
    const again = await world.start(undefined, { env, data_dir })
    expect((await search(again)).body.data).toEqual(before)
    expect(faulty.made.get('refused')).toBeUndefined()

    // without the disk, and while the storage is away, the answer says so, and is right afterwards
    const cold = await world.start(undefined, { env })
    expect(await search(cold)).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(faulty.made.get('refused')).toBeGreaterThan(0)
    faulty.choose(() => undefined)
    expect((await search(cold)).body.data).toEqual(before)
    const logs = servers.map(({ program }) => program.out.text).join('\n')
    expect(logs).not.toContain(place.credentials?.secret_access_key)

    const sound = await runHere(['doctor', '--json', '--vendor', 'drive'], { ...world.env, ...env })
    expect(JSON.parse(sound.out).checks).toContainEqual(
      expect.objectContaining({ check: 'parts', status: 'ok' }),
    )
  },
)

test.each([
  [{ LINKSPAN_PARTS: 's3://key:secret@bucket' }, 'LINKSPAN_PARTS: must not contain keys'],
  [{ LINKSPAN_PARTS: 'database' }, 'LINKSPAN_PARTS: may be database only if DATABASE_URL is set'],
  [{ LINKSPAN_PARTS_FORMER: 'directory' }, 'LINKSPAN_PARTS: is required beside LINKSPAN_PARTS_FORMER'],
  [
    { LINKSPAN_PARTS: 'directory', LINKSPAN_PARTS_FORMER: 'directory' },
    'LINKSPAN_PARTS_FORMER: must be another place',
  ],
  [
    {
      NODE_ENV: 'production',
      LINKSPAN_KEYS: newKeys(),
      LINKSPAN_PARTS: 's3://bucket?endpoint=http://storage.example',
    },
    'LINKSPAN_PARTS: endpoint must be https in production',
  ],
  [{ LINKSPAN_CACHE_BYTES: '4 GB' }, 'LINKSPAN_CACHE_BYTES: must be an amount'],
])('%j is refused with the variable and what is allowed', async (env, message) => {
  const { code, err } = await runHere(['start'], { LINKSPAN_DATA_DIR: newDataDir(), ...env })
  expect(code).toBe(1)
  expect(err).toContain(message)
})

test('a storage that refuses stops the start and is found by doctor, each with what to change', async () => {
  const { endpoint, close } = await startRefusingStorage((_request, response) =>
    response.writeHead(404, { 'content-type': 'application/xml' }).end(refusal('NoSuchBucket')),
  )
  const env = {
    LINKSPAN_PARTS: `s3://bucket/parts?endpoint=${endpoint}`,
    AWS_ACCESS_KEY_ID: 'invented-key',
    AWS_SECRET_ACCESS_KEY: SECRET,
  }
  const said = `s3://bucket/parts/ at ${endpoint} refuses: NoSuchBucket: the bucket does not exist; create it, or correct its name.`
  const program = run({ env })
  expect(await ended(program)).toBe(1)
  expect(program.out.text.split('\n').at(-2)).toBe(`LINKSPAN_PARTS: ${said}`)
  const { code, out } = await runHere(['doctor', '--json', '--vendor', 'drive'], {
    LINKSPAN_DATA_DIR: newDataDir(),
    ...env,
  })
  expect(code).toBe(1)
  expect(JSON.parse(out).checks).toContainEqual({
    check: 'parts',
    status: 'fail',
    message: expect.stringContaining('NoSuchBucket: the bucket does not exist'),
    remedy: 'Mend what it says, or correct LINKSPAN_PARTS.',
  })
  expect(program.out.text + out).not.toContain(SECRET)
  await close()
})
