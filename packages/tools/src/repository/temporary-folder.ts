import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Makes a folder that goes with the block that holds it by `using`. */
export const temporaryFolder = (name: string) => mkdtempDisposableSync(join(tmpdir(), `linkspan-${name}-`))
