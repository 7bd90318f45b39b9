import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bin, root, run } from '../../repository/packed.ts'
import { installed } from './install.ts'

/** A generator of clients: makes a client from a document, and the command that runs the program for it. */
export interface Generator {
  readonly name: string
  /** The registries that it and what its client needs come from. */
  readonly from: readonly (keyof typeof installed)[]
  /** The programs that it needs from the system. */
  readonly needs: readonly string[]
  /** Generates a client into a folder, and returns the command with the program that uses it. */
  generate(document: string, folder: string): readonly string[]
}

const python = join(installed.python, 'python')
const programOf = (name: string) => join(import.meta.dirname, name)

/** Runs a generator. What it says of parts that it leaves out is a failure. */
function generated(program: string, args: string[], folder: string): void {
  const path = `${installed.python}:${process.env.PATH ?? ''}`
  const said = run(program, args, folder, { ...process.env, PATH: path })
  if (/WARNING parsing|Unable to (?:parse|process)|will be omitted/.test(said))
    throw new Error(said.slice(0, 4000))
}

function openapiGenerator(name: string, document: string, folder: string): void {
  const args = ['generate', '-i', document, '-g', name, '-o', folder]
  generated(join(installed.python, 'openapi-generator-cli'), args, root)
}

/** Runs a generator from npm in the folder. */
function fromNpm(program: string, args: string[], folder: string): void {
  mkdirSync(folder, { recursive: true })
  generated(join(installed.node, '.bin', program), args, folder)
}

/** Checks the types of the program and of the client beside it, and makes one file of both. */
function typescript(program: string, folder: string): readonly string[] {
  copyFileSync(programOf(program), join(folder, 'program.ts'))
  symlinkSync(installed.node, join(folder, 'node_modules'))
  const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules/@types'), '--skipLibCheck']
  const modules = ['--module', 'esnext', '--moduleResolution', 'bundler', '--target', 'es2022', '--noEmit']
  run(
    bin('tsc'),
    [...modules, '--lib', 'es2022,dom,dom.iterable', '--strict', ...types, 'program.ts'],
    folder,
  )
  const bundle = ['program.ts', '--bundle', '--format=esm', '--platform=node', '--outfile=program.mjs']
  run(join(installed.node, '.bin/esbuild'), bundle, folder)
  return [process.execPath, join(folder, 'program.mjs')]
}

/** The settings of oapi-codegen. */
const GO = `package: linkspan
output: linkspan/client.go
generate: { models: true, client: true }
`

export const generators: readonly Generator[] = [
  {
    name: 'openapi-python-client',
    from: ['python'],
    needs: ['python3'],
    generate(document, folder) {
      const args = ['generate', '--path', document, '--output-path', folder]
      generated(join(installed.python, 'openapi-python-client'), args, root)
      return [python, programOf('openapi_python_client.py'), folder]
    },
  },
  {
    name: 'openapi-generator (python)',
    from: ['python'],
    needs: ['python3', 'java'],
    generate(document, folder) {
      openapiGenerator('python', document, folder)
      return [python, programOf('openapi_generator.py'), folder]
    },
  },
  {
    name: 'openapi-generator (typescript-fetch)',
    from: ['python', 'node'],
    needs: ['python3', 'java', 'npm'],
    generate(document, folder) {
      openapiGenerator('typescript-fetch', document, folder)
      return typescript('typescript-fetch.txt', folder)
    },
  },
  {
    name: 'hey-api',
    from: ['node'],
    needs: ['npm'],
    generate(document, folder) {
      fromNpm('openapi-ts', ['-i', document, '-o', 'client'], folder)
      return typescript('hey-api.txt', folder)
    },
  },
  {
    name: 'orval',
    from: ['node'],
    needs: ['npm'],
    generate(document, folder) {
      fromNpm('orval', ['-i', document, '-o', 'client.ts', '--client', 'fetch'], folder)
      return typescript('orval.txt', folder)
    },
  },
  {
    name: 'openapi-typescript',
    from: ['node'],
    needs: ['npm'],
    generate(document, folder) {
      // a parameter with a default may be left out
      fromNpm(
        'openapi-typescript',
        [document, '--default-non-nullable', 'false', '-o', 'schema.d.ts'],
        folder,
      )
      return typescript('openapi-typescript.txt', folder)
    },
  },
  {
    name: 'oapi-codegen',
    from: ['go'],
    needs: ['go'],
    generate(document, folder) {
      mkdirSync(join(folder, 'linkspan'), { recursive: true })
      writeFileSync(join(folder, 'settings.yaml'), GO)
      generated(join(installed.go, 'oapi-codegen'), ['-config', 'settings.yaml', document], folder)
      copyFileSync(programOf('oapi_codegen.go'), join(folder, 'main.go'))
      writeFileSync(join(folder, 'go.mod'), 'module example/linkspan\n\ngo 1.24\n')
      run('go', ['mod', 'tidy'], folder)
      run('go', ['build', '-o', 'client', '.'], folder)
      return ['env', join(folder, 'client')]
    },
  },
]
