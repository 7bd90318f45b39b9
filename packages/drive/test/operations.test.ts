import { buffer } from 'node:stream/consumers'
import { expect, test } from '@jest/globals'
import type { Download } from '@linkspan/core'
import { downloads, operations } from './operations.ts'
import { openDrive, openSandbox } from './sandbox.ts'

test('every entity and action works through the library', async () => {
  const sandbox = await openSandbox('drive-operations')
  const drive = openDrive(sandbox)
  try {
    for (const { name, entity, action, params, check, fails } of await operations(sandbox, drive.execute)) {
      const outcome = await drive.execute(entity, action, params).then(
        (answer) => ({ failed: false, value: answer }),
        (error: unknown) => ({ failed: true, value: error }),
      )
      const told = `${entity}.${action} ${name}: ${JSON.stringify(outcome.value)?.slice(0, 600)}`
      expect({ told, failed: outcome.failed }).toEqual({ told, failed: fails ?? false })
      try {
        check(outcome.value as never)
      } catch (cause) {
        throw new Error(told, { cause })
      }
    }
    for (const { entity, action, params, bytes, ...expected } of await downloads(sandbox, drive.execute)) {
      const { stream, ...told } = (await drive.execute(entity, action, params)) as Download
      const { name: _, ...head } = expected
      const { length } = await buffer(stream)
      expect(told).toEqual({ ...head, content_length: length })
      expect(length).toBe(bytes ?? length)
      expect(length).toBeGreaterThan(0)
    }
  } finally {
    await drive.close()
    await sandbox.close()
  }
})
