/**
 * Checks the blocks of code of the guides: TypeScript against the types of the packages, where names that a block does not
 * declare may be anything; JSON, whether it can be read; and commands of a shell, whether they are ones.
 */

import { root } from '../repository/packed.ts'
import { codeBlocks, jsonFaults, shellFaults } from './documents/blocks.ts'
import { typeFaults } from './documents/types.ts'

const blocks = codeBlocks(root)
const of = (...languages: string[]) => blocks.filter(({ language }) => languages.includes(language))
const typed = of('ts', 'tsx')
const faults = [
  ...typeFaults(typed),
  ...of('json').flatMap(jsonFaults),
  ...of('sh', 'bash').flatMap(shellFaults),
]
for (const fault of faults) console.log(fault)
console.log(
  `documents: ${typed.length} blocks of TypeScript, ${of('json').length} of JSON, ${of('sh', 'bash').length} of commands; ${faults.length} faults`,
)
process.exitCode = faults.length > 0 ? 1 : 0
