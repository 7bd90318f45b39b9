import { expect, test } from '@jest/globals'
import { runOperations } from '@linkspan/core/testing'
import { operations } from './operations.ts'
import { openAdvertising, openSandbox } from './sandbox.ts'

test('every operation of the spec works through the library', async () => {
  const sandbox = await openSandbox('advertising-operations')
  const { execute, close } = openAdvertising(sandbox)
  try {
    await runOperations(expect, await operations(sandbox, execute), execute)
  } finally {
    await close()
    await sandbox.close()
  }
})
