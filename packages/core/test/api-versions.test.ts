import { expect, test } from '@jest/globals'
import { endingVersion } from '../src/index.ts'

const api = {
  name: 'ads',
  summary: 'An API.',
  versions: [
    { name: 'v1', released: '2026-01-01', sunset: '2027-01-01' },
    { name: 'v2', released: '2026-04-01', sunset: '2027-04-01' },
  ],
}
const at = (time: string) => Date.parse(time)
const v1 = { api: 'ads', version: 'v1', sunset: '2027-01-01', newest: 'v2' }

test.each([
  ['2026-10-02T23:59:59Z', 'v1', undefined],
  ['2026-10-03T00:00:00Z', 'v1', { ...v1, days_left: 90 }],
  ['2026-11-02T12:00:00Z', 'v1', { ...v1, days_left: 60 }],
  ['2026-12-31T23:00:00Z', 'v1', { ...v1, days_left: 1 }],
  ['2027-01-01T00:00:00Z', 'v1', { ...v1, days_left: 0 }],
  ['2027-01-03T00:00:00Z', 'v1', { ...v1, days_left: -2 }],
  ['2026-11-02T12:00:00Z', undefined, undefined],
  ['2027-03-31T12:00:00Z', undefined, { ...v1, version: 'v2', sunset: '2027-04-01', days_left: 1 }],
  ['2027-03-31T12:00:00Z', 'v3', undefined],
])('at %s, %s ends: %j', (time, used, expected) => {
  expect(endingVersion(api, used, at(time))).toEqual(expected)
})

test('an API without versions never ends', () => {
  expect(endingVersion({ name: 'drive' }, undefined, at('2999-01-01'))).toBeUndefined()
})
