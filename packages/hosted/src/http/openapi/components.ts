import { forGenerators } from './rules.ts'
import { mapChildren, mapSchema, type Schema } from './schema.ts'

type Definitions = Readonly<Record<string, Schema>>

const REF = '#/components/schemas/'
/** Shorter schemas are repeated: a reference would say less than the schema. */
const SHORTEST_SHARED = 300

/** Creates an empty collection of named schemas. */
export function createComponents() {
  const named = new Map<string, Schema>()
  /** The names by the content of the schemas, as they were given. */
  const names = new Map<string, string>()

  function reserve(name: string, content: string): { name: string; fresh: boolean } {
    const known = names.get(content)
    if (known !== undefined) return { name: known, fresh: false }
    let free = name
    for (let number = 2; named.has(free); number++) free = `${name}${number}`
    names.set(content, free)
    // reserves the place, for schemas that contain themselves
    named.set(free, {})
    return { name: free, fresh: true }
  }

  /** The name of a schema in `$defs`; a schema with an id is the same one wherever it occurs. */
  function componentOf(key: string, definitions: Definitions, owner: string): string {
    const { id, ...definition } = definitions[key] as Schema
    const nameless = key.startsWith('__')
    const content = nameless ? contentOf(definition, definitions) : key + JSON.stringify(definition)
    const component = reserve(nameless ? `${owner}Part` : pascal(key), content)
    if (component.fresh) named.set(component.name, withRefs(definition, component.name, definitions, owner))
    return component.name
  }

  function withRefs(schema: Schema, root: string, definitions: Definitions, owner: string): Schema {
    return mapSchema(schema, (node) => {
      if (node.$ref === '#') return { ...node, $ref: REF + root }
      const key = /^#\/\$defs\/(.*)$/.exec(node.$ref ?? '')?.[1]
      return key === undefined ? node : { ...node, $ref: REF + componentOf(key, definitions, owner) }
    })
  }

  /** Adds a schema by a name in PascalCase, and returns the reference to it. Equal schemas become one. */
  function add(name: string, given: Schema): Schema {
    const { $schema, $defs = {}, ...root } = mapSchema(given, forGenerators)
    const definitions = $defs as Definitions
    if (root.$ref?.startsWith('#/$defs/') && Object.keys(root).length === 1)
      return withRefs(root, name, definitions, name)
    const place = reserve(name, contentOf(root, definitions))
    if (place.fresh) named.set(place.name, withRefs(root, place.name, definitions, name))
    return { $ref: REF + place.name }
  }

  return {
    add,
    /** All of them, by name. Parts that occur repeatedly have names of their own. */
    all(): Record<string, Schema> {
      const shared = share(named)
      return Object.fromEntries([...shared].toSorted(([left], [right]) => (left < right ? -1 : 1)))
    },
  }
}

/** The named schemas of a document. */
export type Components = ReturnType<typeof createComponents>

/** Schemas are equal if they say the same; references mean nothing without what they refer to. */
function contentOf(schema: Schema, definitions: Definitions): string {
  const text = JSON.stringify(schema)
  return text.includes('"$ref":"#') ? text + JSON.stringify(definitions) : text
}

/** Replaces each long schema that occurs repeatedly by a reference. */
function share(named: ReadonlyMap<string, Schema>): Map<string, Schema> {
  const uses = new Map<string, number>()
  function count(node: Schema): Schema {
    const content = JSON.stringify(node)
    const before = uses.get(content) ?? 0
    uses.set(content, before + 1)
    // what is inside a repeated schema occurs once, in the shared one
    return before > 0 || content.length < SHORTEST_SHARED ? node : mapChildren(node, count)
  }
  for (const schema of named.values()) mapChildren(schema, count)

  const shared = new Map<string, Schema>()
  const components = new Map<string, string>()
  const inside = (node: Schema, name: string) =>
    mapChildren(node, (child, key) => replace(child, name + pascal(key)))
  function replace(node: Schema, name: string): Schema {
    const content = JSON.stringify(node)
    if (content.length < SHORTEST_SHARED) return node
    if ((uses.get(content) ?? 0) < 2) return inside(node, name)
    let component = components.get(content)
    if (component === undefined) {
      component = name
      for (let number = 2; named.has(component) || shared.has(component); number++)
        component = `${name}${number}`
      components.set(content, component)
      shared.set(component, {})
      shared.set(component, inside(node, component))
    }
    return { $ref: REF + component }
  }
  for (const [name, schema] of named) shared.set(name, inside(schema, name))
  return shared
}

/** `ad_groups` or `call-recording` as `AdGroups` or `CallRecording`. */
export function pascal(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}
