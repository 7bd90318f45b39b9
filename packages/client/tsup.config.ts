import { defineConfig } from 'tsup'
import shared from '../../tsup.config.ts'

/** The client installs nothing: what it uses of other packages, and their types, are in its files. */
export default defineConfig({
  ...shared,
  external: [],
  noExternal: [/^@linkspan\//, 'eventsource-parser'],
  dts: {
    compilerOptions: {
      paths: {
        '@linkspan/core': ['../core/src/index.ts'],
        '@linkspan/core/portable': ['../core/src/portable.ts'],
        '@linkspan/search': ['../search/src/index.ts'],
      },
    },
  },
})
