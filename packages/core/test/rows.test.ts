import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { splitRows } from '../src/rows.ts'
import { walkRows } from '../src/walk-rows.ts'

type Body = Record<string, unknown>

const split = (text: string) => splitRows<unknown, Body>(Buffer.from(text), 'rows')

/** Spaces in front make a reply long enough to be split and not parsed whole. */
const LONG = ' '.repeat(200_000)

describe('splitRows', () => {
  test('reads what JSON.parse reads, for any object, any spacing and any slice', () => {
    const body = fc.record(
      {
        rows: fc.array(fc.jsonValue()),
        before: fc.jsonValue(),
        '"rows":[': fc.jsonValue(),
        next: fc.string(),
      },
      { requiredKeys: [] },
    )
    const cases = fc.tuple(
      body,
      fc.constantFrom('', LONG),
      fc.constantFrom(0, 1, 3),
      fc.nat({ max: 12 }),
      fc.nat({ max: 12 }),
    )
    fc.assert(
      fc.property(cases, ([value, front, space, from, to]) => {
        const found = split(front + JSON.stringify(value, undefined, space))
        const whole = JSON.parse(JSON.stringify(value))
        expect(found.rows.length).toBe(whole.rows?.length ?? 0)
        expect(found.rows.slice(from, to)).toEqual((whole.rows ?? []).slice(from, to))
        expect(found.rows.slice(0, found.rows.length)).toEqual(whole.rows ?? [])
        expect(found.body).toEqual(whole.rows ? { ...whole, rows: [] } : whole)
      }),
      { numRuns: 1000 },
    )
  })

  test('a name within a string or a deeper object is not the list', () => {
    expect(split('{"a":{"rows":[1]},"b":"\\"rows\\":[2]","rows":[{"x":"]}"}]}').rows.slice(0, 9)).toEqual([
      { x: ']}' },
    ])
    expect(split('{"rows":null}').rows.length).toBe(0)
  })

  test('a body that ends early throws, wherever it is cut', () => {
    const text = JSON.stringify({ a: [1, { b: 'c' }], rows: [{ d: 'e"\\' }, { f: [null] }], next: 'token' })
    for (let at = 0; at < text.length; at++) {
      expect(() => split(text.slice(0, at))).toThrow(SyntaxError)
      expect(() => split(LONG + text.slice(0, at))).toThrow(SyntaxError)
    }
  })
})

describe('walkRows', () => {
  test('gives every row in order, to callers that wait and to callers that ask ahead', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.nat(), { maxLength: 4 }), { maxLength: 6 }),
        fc.boolean(),
        async (batches, ahead) => {
          const walk = walkRows(
            (async function* () {
              for (const batch of batches) {
                await null
                yield batch
              }
            })(),
          )
          const rows = batches.flat()
          const asked = Array.from({ length: rows.length + 2 }, () => () => walk.next())
          const answers: IteratorResult<number, void>[] = []
          if (ahead) answers.push(...(await Promise.all(asked.map((ask) => ask()))))
          else for (const ask of asked) answers.push(await ask())
          expect(answers.slice(0, rows.length).map(({ value }) => value)).toEqual(rows)
          expect(answers.slice(rows.length).every(({ done }) => done)).toBe(true)
        },
      ),
    )
  })

  test('leaving it closes the source, and an error comes through once', async () => {
    let closed = 0
    const source = async function* (fails: boolean) {
      try {
        yield [1, 2]
        if (fails) throw new Error('the page is gone')
        yield [3]
      } finally {
        closed++
      }
    }
    for await (const row of walkRows(source(false))) if (row === 2) break
    expect(closed).toBe(1)
    const walk = walkRows(source(true))
    expect((await walk.next()).value).toBe(1)
    expect((await walk.next()).value).toBe(2)
    await expect(walk.next()).rejects.toThrow('the page is gone')
    expect(await walk.next()).toEqual({ done: true, value: undefined })
    expect(closed).toBe(2)
  })
})
