import { globSync, rmSync } from 'node:fs'
import { defineConfig } from 'tsup'
import shared from '../../tsup.config.ts'

const entries = {
  index: 'src/index.ts',
  callers: 'src/callers.ts',
  portable: 'src/portable.ts',
  'testing/index': 'src/testing/index.ts',
}

export default defineConfig({
  ...shared,
  // a second entry with the same code moves it out of index.js: what remains is a list of names, from which a bundler takes
  // only the files that it needs
  entry: { ...entries, whole: entries.index },
  dts: { entry: entries },
  async onSuccess() {
    for (const file of globSync('dist/whole.*')) rmSync(file)
  },
})
