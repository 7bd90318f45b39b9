import { setImmediate as settled } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { effect } from '@preact/signals'
import { createResource } from '../src/data/resource.ts'

test('what is read again and again shows each reading, however slow they are, and then reads once more', async () => {
  const readings: PromiseWithResolvers<number>[] = []
  const signals: AbortSignal[] = []
  const { state, start } = createResource((signal) => {
    const reading = Promise.withResolvers<number>()
    readings.push(reading)
    signals.push(signal)
    return reading.promise
  })
  const end = effect(start)
  for (let value = 0; value < 3; value++) {
    state.reload()
    state.reload()
    expect([readings.length, signals.map(({ aborted }) => aborted)]).toEqual([
      value + 1,
      signals.map((_, index) => index < value),
    ])
    readings[value]?.resolve(value)
    await settled()
    expect(state.value).toEqual({ value, error: undefined, is_loading: true })
  }
  readings[3]?.resolve(3)
  await settled()
  expect(state.value).toEqual({ value: 3, error: undefined, is_loading: false })
  end()
  expect(readings).toHaveLength(4)
})
