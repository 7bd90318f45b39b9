import type { AccountChoices, ConnectorKind } from '@linkspan/core'
import { listOf, named, nullable, optional, text } from '@linkspan/sync'
import * as z from 'zod'

const accounts = named('AccountChoices', 'The accounts among which a customer chooses.', {
  field: text('The field of the configuration that names them, such as `customer_ids`.'),
  many: z.boolean().describe('Whether the field is a list.'),
  noun: text('What people call them, such as `properties`.'),
  actions: listOf(z.string(), 'The actions that list them, such as `properties.list`.'),
  row: z
    .strictObject({
      id: text('What the configuration takes.'),
      name: text('What people call the account.'),
      note: optional(z.string(), 'What tells it from others of the same name.'),
      group: optional(z.string(), 'What it belongs to.'),
    })
    .describe('The fields of a row of the first action with its parts.'),
  param: optional(z.string(), 'The parameter by which the actions of the preview take one, if they do.'),
})

/** What the customer of a connect session may choose for a connector of a kind. */
export const choices = named('Choices', 'What the customer of a connect session may choose.', {
  accounts: nullable(accounts, 'The accounts that the credentials reach; null if there is one.'),
  preview: listOf(
    z.string(),
    'The actions that show the first rows of what is synced, such as `reports.run`.',
  ),
})

/** The choices of a kind, with what it leaves to be taken for granted. */
export function toChoices({
  choices: declared = {},
}: Pick<ConnectorKind, 'choices'>): z.output<typeof choices> {
  const { accounts: own, preview = [] } = declared
  return {
    accounts: own ? toAccounts(own) : null,
    preview: [...preview],
  }
}

function toAccounts({ reached: _, ...own }: AccountChoices): z.output<typeof accounts> {
  return { noun: 'accounts', row: { id: 'id', name: 'name' }, ...own, actions: [...own.actions] }
}
