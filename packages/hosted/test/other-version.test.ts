import { expect, test } from '@jest/globals'
import { openDatabaseFile } from '../../stores/test/support/database-file.ts'
import { CONNECTORS } from './support/api.ts'
import { ROWS, synced } from './support/synced-things.ts'

/** Manifests of later versions: with more than this one knows, and of another form. */
const LATER = [
  ['has more blocks', (manifest: string) => manifest.replace('"rows":', '"later_block":null,"rows":')],
  ['has another form', () => '{"format":"linkspan-search","version":3,"blocks":[]}'],
] as const

test.each(LATER)(
  'P45 what a later version has synced, whose manifest %s, is pending until this version has synced it again',
  async (_, change) => {
    const world = await synced()
    const { cursor } = await world.export()
    const { manifest } = (await world.collection()) as { manifest: object }
    const database = openDatabaseFile(world.server.config.data_dir)
    const later = change(JSON.stringify(manifest))
    for (const table of ['collections', 'collection_versions'])
      expect(database.prepare(`update ${table} set manifest = ?`).run(later).changes).toBe(1)
    database.close()
    await world.server.server.services.search.drop(world.key)

    const pending = {
      status: 409,
      body: {
        code: 'sync_pending',
        message: expect.stringContaining('another version of the server has synced it'),
        remedy: expect.stringContaining('next sync'),
        progress: { status: 'succeeded' },
      },
    }
    const changes = () =>
      world.server.request('GET', `${CONNECTORS}/${world.key.id}/records/things/changes?after=${cursor}`)
    const found = await world.search()
    expect(found).toMatchObject(pending)
    expect(found.headers.get('retry-after')).toBe('60')
    const { status, text } = await world.export()
    expect({ status, body: JSON.parse(text) }).toMatchObject(pending)
    expect(await changes()).toMatchObject(pending)

    await world.sync()
    expect((await world.search()).body.data).toEqual(ROWS)
    expect((await world.export()).status).toBe(200)
    expect(await changes()).toMatchObject({ status: 410, body: { code: 'cursor_expired' } })
    await world.close()
  },
)
