import type { Run } from '../declaration.ts'
import { EXIT, UsageError } from '../failure.ts'
import type { connectorCommands } from './connector-commands.ts'
import {
  consentInput,
  credentialsInput,
  refuseTwoInputs,
  reportCheck,
  syncInput,
  wantedGroups,
} from './connector-input.ts'
import { lookUpConnector } from './find-connector.ts'
import { openClient } from './open-client.ts'
import { printConnector } from './print-connector.ts'
import { tagsOf } from './tags.ts'

/** Changes a connector and prints it. */
export const updateConnector: Run<typeof connectorCommands.updateConnector> = async ({
  words: [text],
  options,
  context,
}) => {
  refuseTwoInputs(options, context)
  const client = await openClient(context, options)
  const { id, customer_name, connector_type, consent_groups } = await lookUpConnector(client, text)
  const { name, tag, credentialsFile, consent, consentGroup } = options
  const consenting = { customer_name, connector_type, ...wantedGroups(consentGroup, consent_groups) }
  const access = consent
    ? await consentInput(client, consenting, options, context)
    : credentialsFile !== undefined &&
      (await credentialsInput(await client.definitions.get(connector_type), credentialsFile, context))
  const given = { ...(name !== undefined && { name }), ...(tag && { tags: tagsOf(tag) }) }
  const patch = { ...given, ...(await syncInput(options, context)), ...access }
  if (Object.keys(patch).length === 0)
    throw new UsageError(
      'nothing is changed: name it by --name, --tag, --credentials-file, --consent, --replication-config-file or --sync-interval',
    )
  const connector = await client.connectors.update(id, patch)
  await printConnector(connector, options, context)
  return access ? reportCheck(connector, 'changed', context) : EXIT.success
}
