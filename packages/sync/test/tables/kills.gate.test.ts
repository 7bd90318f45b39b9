import { readFileSync, rmSync } from 'node:fs'
import { test } from '@jest/globals'
import { directoryFiles } from '@linkspan/stores'
import { newDataDir } from '../../../stores/test/support/fresh.ts'
import { expectKills } from './support/killed-commits.ts'

test('a process that is killed while it commits leaves a whole table, and the next process goes on', async () => {
  const place = newDataDir()
  await expectKills({
    files: directoryFiles(place),
    args: [place],
    read: async (location) => readFileSync(location),
  })
  rmSync(place, { recursive: true })
})
