import { expect, test } from '@jest/globals'
import { operations } from './operations.ts'
import { openAdvertising, openSandbox } from './sandbox.ts'

test('every row of the spec’s advertising tables works through the library', async () => {
  const sandbox = await openSandbox('advertising-operations')
  const ads = openAdvertising(sandbox)
  try {
    for (const { name, entity, action, params, check, fails } of await operations(sandbox, ads.execute)) {
      const outcome = await ads.execute(entity, action, params).then(
        (answer) => ({ failed: false, value: answer }),
        (error: unknown) => ({ failed: true, value: error }),
      )
      const told = `${entity}.${action} ${name}: ${JSON.stringify(outcome.value)?.slice(0, 600)}`
      expect({ told, failed: outcome.failed }).toEqual({ told, failed: fails ?? false })
      check(outcome.value as never)
    }
  } finally {
    await ads.close()
    await sandbox.close()
  }
})
