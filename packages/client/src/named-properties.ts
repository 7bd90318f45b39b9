/** What programs ask of any object to find out whether it is a promise, or has a JSON form of its own. */
const PROBES = ['then', 'toJSON']

/**
 * An object whose properties are made when they are first used, by their names. From then on they are its own: they can be
 * listed, replaced and spied on.
 */
export function namedProperties(label: string, make: (name: string) => unknown): object {
  const made: Record<string, unknown> = {}
  Object.defineProperty(made, Symbol.toStringTag, { value: label })
  const ensure = (name: string | symbol): void => {
    if (typeof name === 'string' && !(name in made) && !PROBES.includes(name)) made[name] = make(name)
  }
  return new Proxy(made, {
    get(target, name) {
      ensure(name)
      return Reflect.get(target, name)
    },
    has(target, name) {
      ensure(name)
      return Reflect.has(target, name)
    },
    getOwnPropertyDescriptor(target, name) {
      ensure(name)
      return Reflect.getOwnPropertyDescriptor(target, name)
    },
  })
}
