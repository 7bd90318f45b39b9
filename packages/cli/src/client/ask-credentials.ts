import type { Definition, JsonSchema } from '@linkspan/client'
import { type CommandContext, write } from '../context.ts'
import { UsageError } from '../failure.ts'
import { printable } from '../output/printable.ts'
import { readSecret } from '../read-secret.ts'
import { ask } from './ask.ts'
import { typesIn } from './params.ts'

/** Fields whose values stay unseen while they are typed. */
const SECRET = /secret|token|key|password/
/** What the vendor adds to tokens, and what belongs to the key file of a service account; people do not type these. */
const NOT_ASKED = ['expires_at', 'scope', 'token_type', 'subject']

/** Asks a person for each credential that is a text. An empty line leaves it out. */
export async function askCredentials(
  { title, credentials }: Definition,
  context: CommandContext,
): Promise<Record<string, unknown>> {
  const { properties = {} } = credentials as { properties?: Readonly<Record<string, JsonSchema>> }
  const required = Array.isArray(credentials.required) ? (credentials.required as string[]) : []
  await write(context.errors, `Credentials for ${title}. Leave a line empty to omit the field.\n`)
  const given: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(properties)) {
    if (NOT_ASKED.includes(name) || !typesIn(credentials, schema).includes('string')) continue
    const { description } = schema
    if (typeof description === 'string') await write(context.errors, `  ${printable(description)}\n`)
    const value = SECRET.test(name)
      ? (await readSecret(context.input, context.errors, name)).trim()
      : await ask(context, `${name}: `)
    if (value) given[name] = value
    else if (required.includes(name)) throw new UsageError(`the credential ${name} is required`)
  }
  return given
}
