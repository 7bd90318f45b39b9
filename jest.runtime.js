import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import JestRuntime from 'jest-runtime'

/** What each test file imports from `@jest/globals`, by its number. */
export const globals = new Map()

const isOfTests = (url) => /^file:.*\/packages\/[^/]+\/test\//.test(url)

registerHooks({
  resolve(specifier, { conditions, ...context }, next) {
    const [, file] = context.parentURL?.split('?file=') ?? []
    if (file && specifier === '@jest/globals') return { url: `jest:globals?file=${file}`, shortCircuit: true }
    // tests run on the sources
    const found = next(specifier, { ...context, conditions: ['linkspan-source', ...conditions] })
    return file && isOfTests(found.url) ? { ...found, url: `${found.url}?file=${file}` } : found
  },
  load(url, context, next) {
    const [, file] = url.split('jest:globals?file=')
    if (!file) return next(url, context)
    const names = Object.keys(globals.get(file))
    const source = `import { globals } from '${import.meta.url}'; export const { ${names} } = globals.get('${file}')`
    return { format: 'module', source, shortCircuit: true }
  },
})

/**
 * Lets Node load the test files. A worker then loads and compiles the sources and their packages once, and not for each
 * file, as jest's own contexts do. Each test file has the modules of its `test` folder for itself.
 */
export default class NativeRuntime extends JestRuntime {
  unstable_shouldLoadAsEsm() {
    return true
  }

  unstable_importModule(path) {
    const file = String(globals.size)
    globals.set(file, this.requireModuleOrMock(path, '@jest/globals'))
    return import(`${pathToFileURL(path)}?file=${file}`)
  }
}
