import { defineConfig } from 'tsup'

/** How every package is built; each runs it from its own folder, with its own entry points. */
export default defineConfig({
  format: ['esm', 'cjs'],
  dts: true,
  clean: true,
  sourcemap: true,
  target: 'node22',
  // some modules have no name without it: node:sqlite
  removeNodeProtocol: false,
})
