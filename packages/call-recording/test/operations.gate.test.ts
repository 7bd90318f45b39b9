import { buffer } from 'node:stream/consumers'
import { expect, test } from '@jest/globals'
import type { Download } from '@linkspan/core'
import { runOperations } from '@linkspan/core/testing'
import { each } from '../../core/test/support/each.ts'
import { downloads, operations } from './operations.ts'
import { openCallRecording, openSandbox } from './sandbox.ts'

test('every entity and action works through the library', async () => {
  const sandbox = await openSandbox('call-recording-operations')
  const gong = openCallRecording(sandbox)
  try {
    await runOperations(expect, await operations(sandbox, gong.execute), gong.execute)
    for (const { name, entity, action, params, bytes, ...head } of each(await downloads(gong.execute))) {
      const { stream, ...received } = (await gong.execute(entity, action, params)) as Download
      expect({ name, ...received }).toEqual({ name, ...head, content_length: bytes })
      expect(await buffer(stream)).toHaveLength(bytes ?? 0)
    }
  } finally {
    await gong.close()
    await sandbox.close()
  }
})
