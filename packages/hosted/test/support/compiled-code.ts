/** Lets jest compile a module once in each worker, and not again for each test file. */
import vm from 'node:vm'

/** What V8 has compiled, by path and source. */
const compiled = new Map<string, Buffer>()
const { SourceTextModule, compileFunction } = vm

/** Keeps a copy: V8's own buffer belongs to the context of a test file, and would keep all that the file has loaded. */
const keep = (key: string, data: Buffer) => compiled.set(key, Buffer.from(data))

/** A member that the types of Node lack. */
interface Cacheable {
  createCachedData(): Buffer
}

vm.SourceTextModule = class extends SourceTextModule {
  constructor(source: string, options: vm.SourceTextModuleOptions = {}) {
    const key = `${options.identifier}\n${source}`
    const cachedData = compiled.get(key)
    super(source, { ...options, ...(cachedData && { cachedData }) })
    if (!cachedData) keep(key, (this as unknown as Cacheable).createCachedData())
  }
}

vm.compileFunction = (source, parameters, options = {}) => {
  const key = `${options.filename}\n${source}`
  const cachedData = compiled.get(key)
  const made = compileFunction(source, parameters, {
    ...options,
    ...(cachedData ? { cachedData } : { produceCachedData: true }),
  })
  if (made.cachedData) keep(key, made.cachedData)
  return made
}
