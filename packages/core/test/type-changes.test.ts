import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { breakingMessage } from '../dev/breaking.ts'
import { surfaceOf } from '../dev/types/surface.ts'
import { typeChanges } from '../dev/types/type-changes.ts'

/** The types of an invented package, as they are kept: entries with their exports, then what they declare. */
const BEFORE = `// .: Code Failure OpenOptions Row Store open rowsOf
// ./rows: Row
type Code = "gone" | "late";
class Failure extends Error { #private; readonly code: Code; constructor(code: Code, message?: string); }
interface OpenOptions { readonly url: string; readonly pool?: number; readonly format?: { readonly type: "csv" | "json"; }; }
interface Row { readonly id: string; readonly name?: string; readonly tags: readonly string[]; }
interface Store { readonly name: string; find(id: string): Promise<Row | undefined>; close(): Promise<void>; }
function open(options: OpenOptions): Store;
function rowsOf<Given extends Row>(store: Store, limit?: number): AsyncGenerator<Given, void, undefined>;
`

const after = (...changes: (readonly [part: string, by: string])[]): string =>
  changes.reduce((text, [part, by]) => {
    expect(text).toContain(part)
    return text.replace(part, by)
  }, BEFORE)

test.each<[change: string, part: string, by: string, found: string]>([
  ['an entry', '// ./rows: Row\n', '', 'the entry ./rows is gone'],
  ['an export', 'open rowsOf', 'rowsOf', 'open: the export is gone'],
  ['a field', 'readonly tags: readonly string[]; ', '', 'Row.tags: is gone'],
  ['a method', ' close(): Promise<void>;', '', 'Store.close: is gone'],
  [
    'the type of a field',
    'id: string; readonly name',
    'id: number; readonly name',
    'Row.id: the type was string',
  ],
  ['an answer', 'Promise<Row | undefined>', 'Promise<Row | null>', 'Store.find(): undefined is gone'],
  ['a value', '"gone" | "late"', '"late"', 'Code: "gone" is gone'],
  ['a value in an object', '"csv" | "json"', '"json"', 'OpenOptions.format.type: "csv" is gone'],
  ['a field that may be absent now', 'tags: readonly', 'tags?: readonly', 'Row.tags: may be absent now'],
  ['an option that is required now', 'pool?: number', 'pool: number', 'OpenOptions.pool: is required now'],
  [
    'a new option that is required',
    'pool?: number;',
    'pool?: number; readonly key: string;',
    'OpenOptions.key: is required now',
  ],
  [
    'a parameter that is required now',
    'limit?: number',
    'limit: number',
    'rowsOf(limit): the parameter is required now',
  ],
  [
    'a new parameter',
    'open(options: OpenOptions)',
    'open(options: OpenOptions, key: string)',
    'open(key): the parameter is new',
  ],
  [
    'a parameter less',
    '(store: Store, limit?: number)',
    '(store: Store)',
    'rowsOf(limit): the parameter is gone',
  ],
  ['what a class is', ' extends Error', '', 'Failure: is no longer Error'],
  ['a constructor', 'message?: string', 'message: string', 'Failure.constructor(message)'],
  [
    'another kind',
    'function open(options: OpenOptions): Store',
    'const open: Store',
    'open: is another kind',
  ],
])('a change of the types that breaks users is found: %s', (_change, part, by, found) => {
  const changes = typeChanges(BEFORE, after([part, by]))
  expect(changes).toEqual([expect.stringContaining(found)])
  const message = breakingMessage(changes)
  expect(message).toContain(found)
  expect(message).toMatch(/deprecated[\s\S]*npm run baseline/)
})

test('additions break nobody: exports, entries, fields, methods, values, options and parameters that may be left out', () => {
  const more = after(
    ['// ./rows: Row\n', '// ./rows: Row\n// ./more: Extra\ninterface Extra { readonly of: string; }\n'],
    ['open rowsOf', 'close open rowsOf'],
    ['"gone" | "late"', '"gone" | "late" | "other"'],
    ['readonly pool?: number;', 'readonly pool?: number | "auto"; readonly key?: string;'],
    ['"csv" | "json"', '"csv" | "json" | "orc"'],
    ['readonly tags: readonly string[];', 'readonly tags: readonly string[]; readonly size: number;'],
    [' close(): Promise<void>;', ' close(now?: boolean): Promise<void>; count(): Promise<number>;'],
    ['open(options: OpenOptions)', 'open(options: OpenOptions, key?: string)'],
    ['Given extends Row>', 'Given extends Row, Key = string>'],
    ['#private; ', '#private; private readonly own: string; '],
  )
  expect(typeChanges(BEFORE, more)).toEqual([])
  expect(breakingMessage([])).toBeUndefined()
})

test('a type that a bundler moves to a file of two entries is still exported by both, by its own name', () => {
  const folder = mkdtempSync(join(tmpdir(), 'linkspan-types-'))
  const entry = (name: string) => ({ import: { types: `./${name}.d.ts` } })
  const files = {
    'package.json': JSON.stringify({ exports: { '.': entry('index'), './popup': entry('popup') } }),
    'index.d.ts': `import { R as Row } from './shared-x1.js';
export { L as Link } from './shared-x1.js';
declare const rows: Row[];
export { Row, rows };`,
    'popup.d.ts': `export { L as PopupLink } from './shared-x1.js';
export { Version } from 'other';`,
    'shared-x1.d.ts': `interface Row { readonly id: string; }
interface Link { readonly url: string; }
export type { Row as R, Link as L };`,
  }
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    expect(surfaceOf(folder)).toBe(`// .: Link Row rows
// ./popup: PopupLink=Link Version
interface Link { readonly url: string; }
interface Row { readonly id: string; }
const rows: Row[];
`)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
