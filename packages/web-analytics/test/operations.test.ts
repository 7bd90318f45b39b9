import { expect, test } from '@jest/globals'
import { operations } from './operations.ts'
import { openSandbox, openWebAnalytics } from './sandbox.ts'

test('every row of the spec’s web-analytics tables works through the library', async () => {
  const sandbox = await openSandbox('web-analytics-operations')
  const analytics = openWebAnalytics(sandbox)
  try {
    for (const { name, entity, action, params, check, fails } of await operations(sandbox)) {
      const outcome = await analytics.execute(entity, action, params).then(
        (answer) => ({ failed: false, value: answer }),
        (error: unknown) => ({ failed: true, value: error }),
      )
      const told = `${entity}.${action} ${name}: ${JSON.stringify(outcome.value)?.slice(0, 600)}`
      expect({ told, failed: outcome.failed }).toEqual({ told, failed: fails ?? false })
      check(outcome.value as never)
    }
  } finally {
    await analytics.close()
    await sandbox.close()
  }
})
