import { defineConfig } from 'tsup'

/** How every package is built; each runs it from its own folder, with its own entry points. */
export default defineConfig({
  format: ['esm', 'cjs'],
  dts: true,
  clean: true,
  sourcemap: true,
  target: 'node22',
  // an entry of core exports the main one again: both have the same classes
  external: [/^@linkspan\//],
  // some modules have no name without it: node:sqlite
  removeNodeProtocol: false,
  esbuildOptions(options, { format }) {
    // what loads CommonJS, such as jest, may refuse import() within it
    if (format === 'cjs') options.supported = { ...options.supported, 'dynamic-import': false }
  },
})
