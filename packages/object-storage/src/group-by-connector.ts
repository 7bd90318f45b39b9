import { type ConnectorKey, type ConnectorParts, isPlace } from '@linkspan/stores'

/**
 * The parts that the keys of objects name, by connector. Objects of others are left out. `ending` is added to the name of
 * each part.
 */
export function groupByConnector(
  objects: readonly { readonly key: string }[],
  prefix: string,
  ending = '',
): ConnectorParts[] {
  const groups = new Map<string, ConnectorKey & { names: string[] }>()
  for (const { key } of objects) {
    const [organization_id = '', id = '', name = '', ...more] = key.slice(prefix.length).split('/')
    if (more.length > 0 || !isPlace({ organization_id, id }, name)) continue
    const group = groups.get(`${organization_id}/${id}`) ?? { organization_id, id, names: [] }
    group.names.push(name + ending)
    groups.set(`${organization_id}/${id}`, group)
  }
  return [...groups.values()]
}
