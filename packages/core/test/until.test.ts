import { describe, expect, test } from '@jest/globals'
import { each } from './support/each.ts'
import { showLog, until } from './support/until.ts'

/** The error of a wait that looks for 50 ms. */
const errorAfter = (probe: () => unknown, options = {}): Promise<Error> =>
  until('the moon is full', probe, { within: 50, ...options }).then(
    (seen) => Promise.reject(new Error(`it ended with ${seen}`)),
    (error) => error,
  )

describe('a wait of a test', () => {
  test('returns what its probe saw last', async () => {
    const values = [undefined, null, 0, '', false, 'seen']
    expect(await until('something is seen', () => values.shift())).toBe('seen')
    let count = 0
    const counted = until('the count is 3', async () => ++count, { holds: (seen) => seen === 3 })
    expect(await counted).toBe(3)
  })

  test('looks again after a probe that throws', async () => {
    const answers = [() => Promise.reject(new Error('not yet')), async () => 'an answer']
    expect(await until('there is an answer', () => answers.shift()?.())).toBe('an answer')
  })

  test('that takes too long says what was awaited, for how long, and what was seen last', async () => {
    const { message } = await errorAfter(() => ({ moon: 'half', phase: { days: [1, 2] } }), {
      holds: ({ moon }: { moon: string }) => moon === 'full',
    })
    expect(message).toMatch(/^Waited 0\.\d s until the moon is full\. Last seen: \{ moon: 'half', phase: /)
    expect((await errorAfter(() => undefined)).message).toContain('Last seen: undefined')
  })

  test('that takes too long has the last error of its probe as its cause', async () => {
    const cause = new RangeError('the sky is cloudy')
    const error = await errorAfter(() => Promise.reject(cause))
    expect(error.message).toContain('Last seen: RangeError: the sky is cloudy')
    expect(error.cause).toBe(cause)
  })

  test('ends although its probe never returns', async () => {
    const { message } = await errorAfter(() => new Promise(() => {}))
    expect(message).toContain('Last seen: nothing: the first probe has not returned')
  })

  test('that takes too long shows the last lines of the newest logs', async () => {
    for (const name of 'abcde')
      showLog(name, () => Array.from({ length: 30 }, (_, at) => `${name}${at}`).join('\n'))
    const { message } = await errorAfter(() => false)
    const [, ...logs] = message.split('\n\n')
    expect(logs.map((log) => log.split('\n')[0])).toEqual(
      [...'bcde'].map((name) => `The log of ${name} ends with:`),
    )
    expect(logs[0]?.split('\n').slice(1)).toEqual(Array.from({ length: 15 }, (_, at) => `b${at + 15}`))
  })
})

test('each refuses to loop over nothing', () => {
  expect(each(new Set([1, 2]))).toEqual([1, 2])
  expect(() => each([])).toThrow('The list is empty, so that this loop asserts nothing.')
})
