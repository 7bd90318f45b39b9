import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A block of code in a document; `line` is that of its first line there. */
export type CodeBlock = ReturnType<typeof codeBlocks>[number]

/** What readers read: the guides and the READMEs, without the pages that are generated. */
const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'docs/**/*.md',
  'packages/*/README.md',
  'examples/README.md',
]

/** All blocks of code of the documents below a folder. */
export function codeBlocks(root: string) {
  return DOCUMENTS.flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((path) => !path.startsWith('docs/reference/'))
    .flatMap((document) => {
      const source = readFileSync(join(root, document), 'utf8')
      return [...source.matchAll(/^( *)```(\w+)\n(.*?)\n\1```$/gms)].map(
        ({ 1: indent = '', 2: language = '', 3: text = '', index }) => ({
          document,
          line: source.slice(0, index).split('\n').length + 1,
          language,
          text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
        }),
      )
    })
}

/** What is wrong with JSON. Dots are what a reader can think of. */
export function jsonFaults({ document, line, text }: CodeBlock): string[] {
  if (text.includes('…')) return []
  try {
    JSON.parse(text)
    return []
  } catch (error) {
    return [`${document}:${line}: ${(error as Error).message}`]
  }
}

/** What is wrong with commands. */
export function shellFaults({ document, line, text }: CodeBlock): string[] {
  const { status, stderr } = spawnSync('bash', ['-n'], { input: text, encoding: 'utf8' })
  return status === 0 ? [] : [`${document}:${line}: ${stderr.trim()}`]
}
