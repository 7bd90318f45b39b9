import { createHash } from 'node:crypto'
import { stripTypeScriptTypes } from 'node:module'

/** The options of jest that change what a transform returns. */
interface TransformOptions {
  readonly instrument: boolean
}

const transform = (source: string) => ({ code: stripTypeScriptTypes(source) })

/** Jest's transform of TypeScript: types become spaces, so lines and columns stay as they are. */
export default {
  process: transform,
  processAsync: async (source: string) => transform(source),
  getCacheKey: (source: string, path: string, { instrument }: TransformOptions) =>
    createHash('sha256')
      .update(JSON.stringify([source, path, instrument, process.version]))
      .digest('hex'),
}
