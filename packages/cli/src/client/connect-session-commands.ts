import type { NewConnectSession } from '@linkspan/client'
import { choice, option, repeated } from '../options.ts'
import { declareRouteCommand } from './declare-route-command.ts'
import { tagsOf } from './tags.ts'

/** The commands for links by which customers connect accounts. */
export const connectSessionCommands = [
  declareRouteCommand('connect_sessions.create', {
    summary: 'make a link by which a customer connects an account in a browser; prints it, this once',
    options: [
      option('--customer <name>', 'your own name for the customer; needed without --connector'),
      repeated('--type <type>', 'a kind to choose from; may be repeated; default all'),
      repeated('--tag <name=value>', 'a tag that the connector gets; may be repeated'),
      option('--connector <id>', 'a connector to repair; no other one is made'),
      repeated('--choose <part>', 'what the customer chooses: accounts, data or none; may be repeated'),
      repeated(
        '--consent-group <kind/name>',
        'rights that a consent may ask for, such as drive/change_files, or drive/none; may be repeated',
      ),
      choice('--language <language>', 'the language of the page', ['en', 'de', 'fr', 'es', 'ja']),
      option('--redirect-url <url>', 'where the customer goes on afterwards; it has to be registered'),
    ],
    details:
      'The link works for 30 minutes, and in the first browser that opens it. linkspan connect-sessions get says how it went.',
    examples: [
      'linkspan connect-sessions create --customer acme --type advertising',
      'linkspan connect-sessions create --connector con_71c0 --json',
    ],
    call: (
      sessions,
      _words,
      { customer, type, tag, connector, choose, consentGroup, language, redirectUrl },
    ) =>
      sessions.create({
        customer_name: customer,
        connector_types: type,
        tags: tag && tagsOf(tag),
        connector_id: connector,
        // the server names what is allowed
        choose: choose?.filter((part) => part !== 'none') as NewConnectSession['choose'],
        consent_groups: consentGroup && byKind(consentGroup),
        redirect_url: redirectUrl,
        language,
      }),
    notice: 'Send the url to the customer: no other command shows it.',
  }),
  declareRouteCommand('connect_sessions.get', {
    summary: 'show whether a customer has connected an account by a link, and why not',
    arguments: { session: 'its id; linkspan connect-sessions create prints it' },
    examples: ['linkspan connect-sessions get tok_4b0f', 'linkspan connect-sessions get tok_4b0f --json'],
  }),
]

/** The groups of rights by kind. */
function byKind(groups: readonly string[]): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  for (const text of groups) {
    const [kind = '', name = 'none'] = text.split('/')
    found[kind] = [...(found[kind] ?? []), ...(name === 'none' ? [] : [name])]
  }
  return found
}
