/**
 * Compares the manifests of the guide with the schemas of Kubernetes' own API, by kubeconform. Go brings both. It is no step of the
 * gate, since the sources of Kubernetes are large.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { conclude, verify } from '../repository/checks.ts'
import { root, run } from '../repository/packed.ts'
import { temporaryFolder } from '../repository/temporary-folder.ts'

const SCHEMAS = 'k8s.io/kubernetes@v1.37.2'
const CHECKER = 'github.com/yannh/kubeconform/cmd/kubeconform@v0.8.0'
const MANIFESTS = join(root, 'docs/operations/kubernetes.yaml')

interface Definition {
  readonly properties?: object
  readonly 'x-kubernetes-group-version-kind'?: readonly { readonly kind: string; readonly version: string }[]
}

/** Writes a schema for each kind, which refuses unknown fields. */
function writeSchemas(folder: string): void {
  const { Dir } = JSON.parse(run('go', ['mod', 'download', '-json', SCHEMAS], folder)) as { Dir: string }
  const { definitions } = JSON.parse(
    readFileSync(join(Dir, 'api/openapi-spec/swagger.json'), 'utf8'),
    (_, value) => {
      if (value?.format === 'int-or-string') return { type: ['integer', 'string'] }
      return value?.properties && !value.additionalProperties
        ? { ...value, additionalProperties: false }
        : value
    },
  ) as { readonly definitions: Readonly<Record<string, Definition>> }
  writeFileSync(join(folder, 'definitions.json'), JSON.stringify({ definitions }))
  for (const [name, { 'x-kubernetes-group-version-kind': kinds = [] }] of Object.entries(definitions)) {
    const schema = { $ref: `definitions.json#/definitions/${name}` }
    for (const { kind, version } of kinds.length === 1 ? kinds : [])
      writeFileSync(join(folder, `${kind}-${version}.json`.toLowerCase()), JSON.stringify(schema))
  }
}

using temporary = temporaryFolder('kubernetes')
const folder = temporary.path
await verify('docs/operations/kubernetes.yaml', () => {
  writeSchemas(folder)
  const schemas = join(folder, '{{.ResourceKind}}-{{.ResourceAPIVersion}}.json')
  run('go', ['run', CHECKER, '-schema-location', schemas, MANIFESTS], folder)
})
conclude('kubernetes')
