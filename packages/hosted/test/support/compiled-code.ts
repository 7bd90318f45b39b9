/** Lets jest compile a module once in each worker, and not again for each test file. */
import vm from 'node:vm'

/** What V8 has compiled, by path and source. */
const compiled = new Map<string, Buffer>()
const { SourceTextModule, compileFunction } = vm

/** A member that the types of Node lack. */
interface Cacheable {
  createCachedData(): Buffer
}

vm.SourceTextModule = class extends SourceTextModule {
  constructor(source: string, options: vm.SourceTextModuleOptions = {}) {
    const key = `${options.identifier}\n${source}`
    const cachedData = compiled.get(key)
    super(source, { ...options, ...(cachedData && { cachedData }) })
    if (!cachedData) compiled.set(key, (this as unknown as Cacheable).createCachedData())
  }
}

vm.compileFunction = (source, parameters, options = {}) => {
  const key = `${options.filename}\n${source}`
  const cachedData = compiled.get(key)
  const made = compileFunction(source, parameters, {
    ...options,
    ...(cachedData ? { cachedData } : { produceCachedData: true }),
  })
  if (made.cachedData) compiled.set(key, made.cachedData)
  return made
}
