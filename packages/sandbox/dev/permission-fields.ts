import { readFileSync, writeFileSync } from 'node:fs'

/** Writes what permission profiles hold, from Gong's contract. Usage: `permission-fields.ts gong.all.openapi.json`. */

interface Contract {
  readonly components: {
    readonly schemas: {
      readonly PermissionProfileDTO: {
        readonly properties: Readonly<Record<string, { readonly type?: string; readonly $ref?: string }>>
      }
    }
  }
}

const [path = ''] = process.argv.slice(2)
const contract = JSON.parse(readFileSync(path, 'utf8')) as Contract
const fields = Object.entries(contract.components.schemas.PermissionProfileDTO.properties)
const list = (name: string, about: string, names: readonly string[]) =>
  `/** ${about} */\nexport const ${name} = [\n${names.map((each) => `  '${each}',\n`).join('')}] as const\n`

const permissions = fields.filter(([, { type }]) => type === 'boolean').map(([name]) => name)
const accesses = fields.filter(([, { $ref = '' }]) => $ref.endsWith('AccessWithPermissionLevel'))
const text = [
  '// Written by dev/permission-fields.ts from the contract of the vendor.',
  list('PERMISSIONS', 'What a profile allows or not.', permissions),
  list(
    'ACCESSES',
    'Which calls, deals and other things a profile reaches.',
    accesses.map(([name]) => name),
  ),
].join('\n\n')
const root = `${import.meta.dirname}/../..`
for (const folder of ['sandbox/src/call-recording/data', 'call-recording/src'])
  writeFileSync(`${root}/${folder}/permission-fields.ts`, text.replace('\n\n\n', '\n\n'))
