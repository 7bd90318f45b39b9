import { openEditor } from '../repository/editor.ts'
import { run } from '../repository/packed.ts'

/** What an editor should show, by expression: a connector's entities and methods. */
type Expected = Readonly<Record<string, string>>

/** Prints what the declarations of a connector say. It runs where the package is installed. */
const PROGRAM = (name: string) => `
  import * as all from '${name}'
  const { entities } = Object.values(all).find((each) => typeof each.create === 'function')
  const expected = Object.entries(entities).flatMap(([property, { summary, actions }]) => [
    [\`client.\${property}\`, summary],
    ...Object.entries(actions).map(([action, { summary }]) => [\`client.\${property}.\${action}\`, summary]),
  ])
  console.log(JSON.stringify(Object.fromEntries(expected)))
`

const pascal = (name: string) =>
  name.replace(/(?:^|-)(\w)/g, (_match, letter: string) => letter.toUpperCase())

/** Checks that an editor shows the descriptions of an installed connector's entities, methods and credentials. */
export function checkHovers(name: string, folder: string): string[] {
  const expected: Expected = JSON.parse(
    run(process.execPath, ['--input-type=module', '--eval', PROGRAM(name)], folder),
  )
  const client = pascal(name.slice(name.indexOf('/') + 1))
  const code = `
    import type { ${client}, ${client}Credentials } from '${name}'
    declare const client: ${client}
    ${Object.keys(expected).join('\n')}
    export const credentials: ${client}Credentials = { refresh_token: '' }
  `
  const editor = openEditor(folder, code, { sources: false })
  const hovers = { ...expected, refresh_token: 'Renews the access token.' }
  return [
    ...editor.errors(),
    ...Object.entries(hovers)
      .filter(([expression, description]) => editor.hover(expression).description !== description)
      .map(([expression]) => `an editor shows nothing about ${expression}`),
  ]
}
