import { expect, test } from '@jest/globals'
import { runOperations } from '@linkspan/core/testing'
import { operations } from './operations.ts'
import { openSandbox, openWebAnalytics } from './sandbox.ts'

test('every operation of the spec works through the library', async () => {
  const sandbox = await openSandbox('web-analytics-operations')
  const analytics = openWebAnalytics(sandbox)
  try {
    await runOperations(expect, await operations(sandbox, analytics.execute), analytics.execute)
  } finally {
    await analytics.close()
    await sandbox.close()
  }
})
