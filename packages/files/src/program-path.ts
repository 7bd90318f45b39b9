import { join } from 'node:path'

declare const __dirname: string | undefined

/** A program of this package: in the folder of its room in the sources, and in one of the same name beside the built files. */
export function programPath(room: 'process' | 'write', name: string): string {
  if (typeof __dirname !== 'string' && import.meta.filename?.endsWith('.ts'))
    return join(import.meta.dirname, room, `${name}.ts`)
  return join(typeof __dirname === 'string' ? __dirname : import.meta.dirname, room, `${name}.js`)
}
