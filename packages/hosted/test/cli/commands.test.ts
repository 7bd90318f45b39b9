import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { commandTreeContract, refusalContract } from '../../../cli/test/support/command-tree.ts'
import { loadedBy } from '../../../cli/test/support/loaded.ts'
import { commands } from '../../src/cli/commands.ts'

commandTreeContract(commands)

refusalContract(commands, [
  [['clients', 'create', 'x'], '--organization', ''],
  [['clients', 'list', 'x'], 'too many arguments', ''],
  [['doctor', '--vendor', 'drve'], 'did you mean drive?', ''],
])

test('help and completion load the declarations of commands, and nothing of the server', () => {
  const main = join(import.meta.dirname, '../../src/main.ts')
  for (const args of [['--help'], ['completion', 'bash'], ['clients', 'create', '--help']]) {
    const { packages, files } = loadedBy(main, args)
    expect(packages).toEqual(['commander', 'fastest-levenshtein'])
    const others = files.filter((file) => !file.startsWith('cli/') && !file.startsWith('hosted/src/cli/'))
    expect(others.toSorted()).toEqual([
      'hosted/package.json',
      'hosted/src/main.ts',
      'hosted/src/server/work-process-name.ts',
    ])
  }
})
