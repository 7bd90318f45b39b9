import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bin, root, run } from '../../repository/packed.ts'
import { installPython, pythonFolder } from '../../repository/python.ts'

/** A generator of clients: makes a client from a document, and the command that runs the program for it. */
export interface Generator {
  readonly name: string
  /** The programs that it needs from the system. */
  readonly needs: readonly string[]
  /** Generates a client into a folder, and returns the command with the program that uses it. */
  generate(document: string, folder: string): readonly string[]
}

const cache = pythonFolder('generators')
const python = join(cache, 'bin/python')
const programOf = (name: string) => join(import.meta.dirname, name)

/** Installs the generators. */
export const install = (): string => installPython('generators', programOf('requirements.txt'))

/** Runs a generator. What it says of parts that it leaves out is a failure. */
function generated(program: string, args: string[], folder: string): void {
  const path = `${join(cache, 'bin')}:${process.env.PATH ?? ''}`
  const said = run(join(cache, 'bin', program), args, folder, { ...process.env, PATH: path })
  if (/WARNING parsing|Unable to (?:parse|process)|will be omitted/.test(said))
    throw new Error(said.slice(0, 4000))
}

function openapiGenerator(name: string, document: string, folder: string): void {
  generated('openapi-generator-cli', ['generate', '-i', document, '-g', name, '-o', folder], root)
}

export const generators: readonly Generator[] = [
  {
    name: 'openapi-python-client',
    needs: ['python3'],
    generate(document, folder) {
      generated('openapi-python-client', ['generate', '--path', document, '--output-path', folder], root)
      return [python, programOf('openapi_python_client.py'), folder]
    },
  },
  {
    name: 'openapi-generator (python)',
    needs: ['python3', 'java'],
    generate(document, folder) {
      openapiGenerator('python', document, folder)
      return [python, programOf('openapi_generator.py'), folder]
    },
  },
  {
    name: 'openapi-generator (typescript-fetch)',
    needs: ['python3', 'java'],
    generate(document, folder) {
      openapiGenerator('typescript-fetch', document, folder)
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, 'package.json'), '{"type":"commonjs"}')
      copyFileSync(programOf('typescript-fetch.txt'), join(folder, 'program.ts'))
      const types = join(root, 'node_modules/@types')
      const options = ['--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022,dom', '--skipLibCheck']
      run(bin('tsc'), [...options, '--strict', '--types', 'node', '--typeRoots', types, 'program.ts'], folder)
      return [process.execPath, join(folder, 'program.js')]
    },
  },
]
