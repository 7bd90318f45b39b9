import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { codeBlocks, jsonFaults, shellFaults } from '../src/check/documents/blocks.ts'
import { typeFaults } from '../src/check/documents/types.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'documents-'))
  mkdirSync(join(folder, 'docs'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function blocks(text: string) {
  writeFileSync(join(folder, 'docs/guide.md'), text)
  return codeBlocks(folder)
}

test('wrong code in a guide is found with its line: types, JSON and commands, also in a list', () => {
  const [typed, json, shell] = blocks(
    [
      '# Guide',
      '```ts',
      "const text: string = save('x')",
      'text.missing()',
      '```',
      '1. First',
      '',
      '   ```json',
      '   { "a": 1, }',
      '   ```',
      '```sh',
      'if true; then',
      '```',
    ].join('\n'),
  )
  expect(typeFaults([typed as never])).toEqual([
    expect.stringMatching(/^docs\/guide\.md:4: .*missing.*TS2339/),
  ])
  expect(jsonFaults(json as never)).toEqual([expect.stringContaining('docs/guide.md:9: ')])
  expect(shellFaults(shell as never)).toEqual([expect.stringContaining('docs/guide.md:12: ')])
})

test('what a guide leaves to its readers is no fault: names, dots, and the function around a return', () => {
  const found = blocks(
    '```ts\nconst kept = await save({ … })\nreturn kept\n```\n```json\n{ "a": … }\n```\n```sh\nnpm test\n```\n',
  )
  expect(found.map(({ language }) => language)).toEqual(['ts', 'json', 'sh'])
  expect(typeFaults(found.slice(0, 1))).toEqual([])
  expect(
    found.slice(1).flatMap((each) => [...(each.language === 'json' ? jsonFaults(each) : shellFaults(each))]),
  ).toEqual([])
})
