import { buffer } from 'node:stream/consumers'
import { expect, test } from '@jest/globals'
import type { Download } from '@linkspan/core'
import { downloads, operations } from './operations.ts'
import { openCallRecording, openSandbox } from './sandbox.ts'

test('every entity and action works through the library', async () => {
  const sandbox = await openSandbox('call-recording-operations')
  const gong = openCallRecording(sandbox)
  try {
    for (const { name, entity, action, params, check, fails } of await operations(sandbox, gong.execute)) {
      const outcome = await gong.execute(entity, action, params).then(
        (answer) => ({ failed: false, value: answer }),
        (error: unknown) => ({ failed: true, value: error }),
      )
      const told = `${entity}.${action} ${name}: ${JSON.stringify(outcome.value)?.slice(0, 600)}`
      expect({ told, failed: outcome.failed }).toEqual({ told, failed: fails ?? false })
      check(outcome.value as never)
    }
    for (const { entity, action, params, bytes, ...expected } of await downloads(gong.execute)) {
      const { stream, ...told } = (await gong.execute(entity, action, params)) as Download
      const { name: _, ...head } = expected
      expect(told).toEqual({ ...head, content_length: bytes })
      expect((await buffer(stream)).length).toBe(bytes)
    }
  } finally {
    await gong.close()
    await sandbox.close()
  }
})
