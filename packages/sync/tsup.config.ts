import { defineConfig } from 'tsup'
import shared from '../../tsup.config.ts'

/** The types of what a store keeps are in the files: a program with a store of its own installs no database. */
export default defineConfig({
  ...shared,
  external: [/^@linkspan\/(?!stores)/],
  noExternal: ['@linkspan/stores'],
  dts: { compilerOptions: { paths: { '@linkspan/stores': ['../stores/src/index.ts'] } } },
})
