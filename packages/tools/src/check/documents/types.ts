import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bin, root } from '../../repository/packed.ts'
import type { CodeBlock } from './blocks.ts'

/** A name that the block leaves to its reader, such as `save`; what follows from that; and `return` without its function. */
const OF_READERS = ['TS2304', 'TS2552', 'TS18004', 'TS7006', 'TS7031', 'TS1108']

/** The examples have the packages of others that guides import. */
const modules = join(root, 'examples/node_modules')

/** What is wrong with blocks of TypeScript, by the types of the packages. */
export function typeFaults(blocks: readonly CodeBlock[]): string[] {
  mkdirSync(modules, { recursive: true })
  const folder = mkdtempSync(join(modules, '.documents-'))
  try {
    // each block is a module of its own
    for (const [index, { text }] of blocks.entries())
      writeFileSync(join(folder, `block-${index}.mts`), `${text.replaceAll('{ … }', '{}')}\nexport {}\n`)
    const options = {
      noEmit: true,
      paths: { '@linkspan/*': [join(root, 'packages/*/src/index.ts')] },
    }
    const config = { extends: join(root, 'tsconfig.base.json'), compilerOptions: options, include: ['*.mts'] }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
    const { status, stdout } = spawnSync(bin('tsc'), ['-p', folder, '--pretty', 'false'], {
      cwd: folder,
      encoding: 'utf8',
    })
    if (status !== 0 && !/^(?:.*\/)?block-/m.test(stdout))
      throw new Error(`tsc ended with ${status}: ${stdout}`)
    return [...stdout.matchAll(/^(?:.*\/)?block-(\d+)\.mts\((\d+),\d+\): error (TS\d+): (.*)$/gm)].flatMap(
      ([, index, line, code = '', message]) => {
        const block = blocks[Number(index)] as CodeBlock
        return OF_READERS.includes(code)
          ? []
          : [`${block.document}:${block.line + Number(line) - 1}: ${message} (${code})`]
      },
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
