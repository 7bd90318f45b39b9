import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { publicDeclarations } from '../src/check/public-text.ts'
import { root } from '../src/repository/packed.ts'

const packages = readdirSync(join(root, 'packages')).filter((name) =>
  existsSync(join(root, 'packages', name, 'src/index.ts')),
)
const isConnector = (name: string) => existsSync(join(root, 'packages', name, 'src/connector.ts'))

const nameless = (of: ReturnType<typeof publicDeclarations>) =>
  of.filter(({ text }) => text.trim() === '').map(({ name }) => name)

describe('the text of public declarations', () => {
  test('every export of every package has one', () => {
    const exported = publicDeclarations(packages).filter((each) => each.exported)
    expect(exported.length).toBeGreaterThan(300)
    expect(nameless(exported)).toEqual([])
  })

  test('everything that a connector shows has one: parameters, credentials, rows, options, errors', () => {
    const shown = publicDeclarations(packages.filter(isConnector))
    const names = shown.map(({ name }) => name)
    // a parameter, a nested field of a row, an option of core, and a member of an error
    for (const end of [
      'ReportParams.metrics.invisible',
      'TrackerFinds.phrases.count',
      'ConnectorOptions.retry',
    ])
      expect(names.some((name) => name.endsWith(end))).toBe(true)
    expect(names).toContain('packages/core/src/errors.ts: ConnectorError.code')
    expect(nameless(shown)).toEqual([])
  })
})
