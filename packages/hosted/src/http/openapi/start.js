/**
 * The program of the page that shows the document: the routes, or the operations of the entity that the query names.
 * Swagger UI takes seconds for each operation of a document with hundreds of schemas, so it gets only those that it
 * shows. The service that checks documents is on another host, so it stays off.
 */
/* global SwaggerUIBundle */
const shown = new URLSearchParams(location.search).get('entity')

/** The kind and the entity in an address such as /execute#advertising.campaigns.list. */
function entityOf(path) {
  const [, type, entity] = /#([^.]+)\.([^.]+)/.exec(path) ?? []
  return type === undefined ? null : `${type}.${entity}`
}

/** The shared parts that a part of the document refers to, directly or not. */
function reached(part, whole, found = new Map()) {
  for (const [, place] of JSON.stringify(part).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    if (found.has(place)) continue
    found.set(
      place,
      place.split('/').reduce((node, key) => node[key], whole),
    )
    reached(found.get(place), whole, found)
  }
  return found
}

function partOf(whole) {
  const paths = Object.fromEntries(Object.entries(whole.paths).filter(([path]) => entityOf(path) === shown))
  const { securitySchemes } = whole.components
  const part = { ...whole, paths, components: { securitySchemes } }
  for (const [place, value] of reached(paths, whole)) {
    const [, group, name] = place.split('/')
    part.components[group] = { ...part.components[group], [name]: value }
  }
  // all errors have one form; showing it for each status would take most of a second
  for (const [at, response] of Object.values(part.components.responses).entries())
    if (at > 0) delete response.content
  const used = new Set(
    Object.values(paths)
      .flatMap(Object.values)
      .flatMap(({ tags }) => tags),
  )
  part.tags = whole.tags.filter(({ name }) => used.has(name))
  return part
}

function link(words, address) {
  const made = document.createElement('a')
  made.textContent = words
  made.href = address
  return made
}

function listEntities(whole) {
  const entities = [...new Set(Object.keys(whole.paths).map(entityOf))].filter((each) => each !== null)
  const nav = document.getElementById('entities')
  nav.append(link('Routes', '/docs'))
  for (const [type, names] of Map.groupBy(entities, (each) => each.split('.')[0])) {
    const line = document.createElement('p')
    line.append(`${type}:`)
    for (const name of names) line.append(' ', link(name.split('.')[1], `/docs?entity=${name}`))
    nav.append(line)
  }
}

async function show() {
  const answer = await fetch('/openapi.json')
  const whole = await answer.json()
  listEntities(whole)
  SwaggerUIBundle({
    spec: partOf(whole),
    dom_id: '#api',
    deepLinking: true,
    defaultModelsExpandDepth: -1,
    validatorUrl: 'none',
  })
}

show().catch((error) => {
  document.getElementById('api').textContent = `The document could not be shown: ${error.message}`
})
