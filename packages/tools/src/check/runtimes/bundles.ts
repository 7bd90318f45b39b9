import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { run } from '../../repository/packed.ts'
import { cached } from './install.ts'

const TOOLS = [
  'esbuild@0.28.2',
  'rollup@4.68.7',
  '@rollup/plugin-commonjs@29.0.3',
  '@rollup/plugin-json@6.1.0',
  '@rollup/plugin-node-resolve@16.0.3',
]

/** A bundler's way to make a folder of programs that need no `node_modules`. */
export interface Bundler {
  readonly name: string
  readonly extension: string
  /** What a bundle needs in its environment so that its calls take the proxy. */
  readonly proxy_settings?: Readonly<Record<string, string>>
  /** Whether the proxy alone shows what is special about it. */
  readonly proxy_only?: boolean
  /** The program and arguments that bundle files into a folder. */
  readonly command: (tools: string, files: readonly string[], folder: string) => readonly string[]
}

const esbuild =
  (format: 'esm' | 'cjs', extension: string, ...options: string[]): Bundler['command'] =>
  (tools, files, folder) => [
    join(tools, 'esbuild/bin/esbuild'),
    ...['--bundle', '--platform=node', `--format=${format}`, '--log-level=error'],
    ...[`--outdir=${folder}`, `--out-extension:.js=${extension}`],
    ...options,
    ...files,
  ]

/** As the documentation has it. */
const REQUIRE = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);"

const plugin = (tools: string, name: string, options = '') =>
  `--plugin=${join(tools, `@rollup/plugin-${name}`)}${options}`

export const bundlers: readonly Bundler[] = [
  {
    name: 'esbuild --format=esm',
    extension: '.mjs',
    proxy_settings: { NODE_USE_ENV_PROXY: '1' },
    command: esbuild('esm', '.mjs'),
  },
  {
    name: 'esbuild --format=esm with a require',
    extension: '.mjs',
    proxy_only: true,
    command: esbuild('esm', '.mjs', `--banner:js=${REQUIRE}`),
  },
  { name: 'esbuild --format=cjs', extension: '.cjs', command: esbuild('cjs', '.cjs') },
  {
    name: 'rollup',
    extension: '.mjs',
    command: (tools, files, folder) => [
      join(tools, 'rollup/dist/bin/rollup'),
      ...['--format=es', '--silent', `--dir=${folder}`, '--entryFileNames=[name].mjs'],
      plugin(tools, 'node-resolve', '={exportConditions:["node"],preferBuiltins:true}'),
      plugin(tools, 'commonjs'),
      plugin(tools, 'json'),
      ...files,
    ],
  },
]

/** The `node_modules` of the bundlers. */
export const installBundlers = (): string => cached('bundlers', ...TOOLS)

/** Bundles programs into a folder. */
export function bundle(bundler: Bundler, tools: string, files: readonly string[], folder: string): void {
  mkdirSync(folder, { recursive: true })
  const [program, ...args] = bundler.command(tools, files, folder)
  run(process.execPath, [program as string, ...args], join(tools, '..'))
}

/** Bundles a program for browsers and workers, minified. Fails if it needs a module of Node. */
export function bundleForWeb(tools: string, file: string, bundled: string): void {
  const options = ['--bundle', '--minify', '--format=esm', `--outfile=${bundled}`]
  run(process.execPath, [join(tools, 'esbuild/bin/esbuild'), ...options, file], join(tools, '..'))
}

/** The gzipped size of a program's bundle for browsers. */
export function browserBytes(tools: string, file: string): number {
  const bundled = `${file}.browser.js`
  bundleForWeb(tools, file, bundled)
  return gzipSync(readFileSync(bundled)).length
}

/** The size of what a bundle for Node takes of the packages that a program imports. */
export function nodeBytes(tools: string, file: string): number {
  const bundled = `${file}.node.mjs`
  const options = ['--bundle', '--platform=node', '--format=esm', `--outfile=${bundled}`]
  run(process.execPath, [join(tools, 'esbuild/bin/esbuild'), ...options, file], join(tools, '..'))
  return readFileSync(bundled).length
}
