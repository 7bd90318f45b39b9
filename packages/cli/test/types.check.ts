import { declareCommand, option, type Run, repeated, required } from '@linkspan/cli'

const greet = declareCommand({
  name: 'people greet <name> [title]',
  group: 'Client',
  summary: 'greet somebody',
  examples: ['linkspan people greet Ada'],
  options: [
    option('--loud', 'louder'),
    option('-l, --reply-to <address>', 'the address'),
    required(option('--customer <name>', 'the customer')),
    repeated('--tag <tag>', 'a tag'),
  ],
})

export const run: Run<typeof greet> = async ({ words: [name, title], options }) => {
  const texts: [string, string | undefined] = [name, title]
  const { loud, replyTo, customer, tag } = options
  const values: [boolean | undefined, string | undefined, string, readonly string[] | undefined] = [
    loud,
    replyTo,
    customer,
    tag,
  ]
  // @ts-expect-error it is not declared
  options.quiet
  // @ts-expect-error it may be absent
  const always: string = replyTo
  return texts.length + values.length + always.length
}
