/** The members of an object that paths name; a path without a rest keeps its member whole. */
interface Paths extends ReadonlyMap<string, Paths | 'whole'> {}

function treeOf(paths: readonly string[]): Paths {
  const tree = new Map<string, Paths | 'whole'>()
  const groups = Map.groupBy(paths, (path) => path.split('.', 1)[0] as string)
  for (const [name, group] of groups) {
    const whole = group.includes(name)
    tree.set(name, whole ? 'whole' : treeOf(group.map((path) => path.slice(name.length + 1))))
  }
  return tree
}

/** Keeps only the fields of these dotted paths, in objects and in each item of lists. */
export function project(value: unknown, paths: readonly string[]): unknown {
  return keep(value, treeOf(paths))
}

function keep(value: unknown, tree: Paths | 'whole'): unknown {
  if (tree === 'whole') return value
  if (Array.isArray(value)) return value.map((item) => keep(item, tree))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const below = tree.get(name)
      return below === undefined ? [] : [[name, keep(member, below)]]
    }),
  )
}
