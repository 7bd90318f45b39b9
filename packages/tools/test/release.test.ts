import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { each } from '../../core/test/support/each.ts'

const root = resolve(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const workflows = globSync('.github/workflows/*.yml', { cwd: root })

describe.each(workflows)('the workflow %s', (path) => {
  const text = read(path)

  test('uses actions of others by the commit that was read, and says its version', () => {
    const used = [...text.matchAll(/uses: (.*)$/gm)].map(([, action]) => action)
    expect(used.length).toBeGreaterThan(0)
    for (const action of each(used)) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  })

  test('has no rights except those that a job asks for, and keeps no credentials of git', () => {
    expect(text).toMatch(/^permissions: \{\}$/m)
    const checkouts = text.split('uses: ').filter((step) => step.startsWith('actions/checkout@'))
    for (const step of each(checkouts)) expect(step.split('- ')[0]).toContain('persist-credentials: false')
  })

  test('runs only scripts and programs that are there', () => {
    const { scripts } = JSON.parse(read('package.json'))
    const named = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name)
    expect(named.filter((name) => !(name in scripts))).toEqual([])
    for (const [, program = ''] of each(text.matchAll(/node (packages\/\S+)/g)))
      expect(read(program)).not.toBe('')
  })
})

test('a version is published by a workflow', () => {
  expect(workflows).toContain('.github/workflows/release.yml')
})

test('the threat model names only properties that there are', () => {
  const numbersIn = (path: string) => new Set(read(path).match(/\bP\d\d\b/g))
  const promised = numbersIn('docs/threat-model.md')
  expect(promised.size).toBeGreaterThan(20)
  expect([...promised].filter((number) => !numbersIn('docs/properties.md').has(number))).toEqual([])
})
