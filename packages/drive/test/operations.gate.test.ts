import { buffer } from 'node:stream/consumers'
import { expect, test } from '@jest/globals'
import type { Download } from '@linkspan/core'
import { runOperations } from '@linkspan/core/testing'
import { each } from '../../core/test/support/each.ts'
import { downloads, operations } from './operations.ts'
import { openDrive, openSandbox } from './sandbox.ts'

test('every entity and action works through the library', async () => {
  const sandbox = await openSandbox('drive-operations')
  const drive = openDrive(sandbox)
  try {
    await runOperations(expect, await operations(sandbox, drive.execute), drive.execute)
    for (const { name, entity, action, params, bytes, ...head } of each(
      await downloads(sandbox, drive.execute),
    )) {
      const { stream, ...received } = (await drive.execute(entity, action, params)) as Download
      const { length } = await buffer(stream)
      expect({ name, ...received }).toEqual({ name, ...head, content_length: length })
      expect(length).toBe(bytes ?? length)
      expect(length).toBeGreaterThan(0)
    }
  } finally {
    await drive.close()
    await sandbox.close()
  }
})
