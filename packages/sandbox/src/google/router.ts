/** The address of an operation in a contract, with variables in braces. */
interface Addressed {
  readonly method: string
  readonly path: string
}

/** Creates what finds the operation of a method and a path, with its variables; it gives undefined if there is none. */
export function createRouter<Operation extends Addressed>(root: string, operations: readonly Operation[]) {
  const routes = operations.map((operation) => ({
    operation,
    names: [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
    pattern: new RegExp(`^${root}${operation.path.replace(/\{\w+\}/g, '([^/:]+)')}$`),
  }))
  // a path without variables comes before one with variables, as files/trash before files/{fileId}
  routes.sort((left, right) => left.names.length - right.names.length)
  return (method: string, path: string) => {
    for (const { operation, names, pattern } of routes) {
      const found = operation.method === method ? pattern.exec(path) : null
      if (!found) continue
      const values = names.map((name, index) => [name, decodeURIComponent(found[index + 1] ?? '')])
      return { operation, variables: Object.fromEntries(values) as Record<string, string> }
    }
    return undefined
  }
}
