import type { AccountChoices, ConnectorKind } from '@linkspan/core'
import * as z from 'zod'

const accounts = z
  .strictObject({
    field: z.string().describe('The field of the configuration that names them, such as `customer_ids`.'),
    many: z.boolean().describe('Whether the field is a list.'),
    noun: z.string().describe('What people call them, such as `properties`.'),
    actions: z.array(z.string()).describe('The actions that list them, such as `properties.list`.'),
    row: z
      .strictObject({
        id: z.string().describe('What the configuration takes.'),
        name: z.string().describe('What people call the account.'),
        note: z.string().optional().describe('What tells it from others of the same name.'),
        group: z.string().optional().describe('What it belongs to.'),
      })
      .describe('The fields of a row of the first action with its parts.'),
    param: z
      .string()
      .optional()
      .describe('The parameter by which the actions of the preview take one, if they do.'),
  })
  .meta({ id: 'AccountChoices', description: 'The accounts among which a customer chooses.' })

/** What the customer of a connect session may choose for a connector of a kind. */
export const choices = z
  .strictObject({
    accounts: accounts.nullable().describe('The accounts that the credentials reach; null if there is one.'),
    preview: z
      .array(z.string())
      .describe('The actions that show the first rows of what is synced, such as `reports.run`.'),
  })
  .meta({ id: 'Choices', description: 'What the customer of a connect session may choose.' })

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
