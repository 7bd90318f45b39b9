import type { ActionDefinition, ConnectorRecord, Definition } from '@linkspan/client'
import { useState } from 'preact/hooks'
import { definitionOf } from '../../data/definitions.ts'
import { useResource } from '../../data/resource.ts'
import { type Draft, faultsBelow, readDraft } from '../../data/schema-draft.ts'
import { navigate, placeOf, query, setQuery } from '../../router.ts'
import { linkspan, refusalFor } from '../../session.ts'
import { useAction } from '../../ui/action.ts'
import { SelectField } from '../../ui/fields.tsx'
import { Form } from '../../ui/form.tsx'
import { SchemaForm } from '../../ui/schema-form.tsx'
import { errorWords, Loaded } from '../../ui/states.tsx'
import { toast, Words } from '../../ui/texts.tsx'
import { CallResult } from './call-result.tsx'

/** What has screens of its own, or answers a file. */
const ELSEWHERE: readonly string[] = ['search', 'download']

/** Runs an action of the kind at the vendor: reads at once, writes once a person has approved. */
export function ConnectorCalls({ connector }: { readonly connector: ConnectorRecord }) {
  const definition = useResource(connector.connector_type, () => definitionOf(connector.connector_type))
  return (
    <Loaded resource={definition} title="The actions could not be read.">
      {({ entities }) => <Calls connector_id={connector.id} entities={entities} />}
    </Loaded>
  )
}

const actionsOf = (entity: Definition['entities'][number] | undefined) =>
  Object.entries(entity?.actions ?? {}).filter(([name]) => !ELSEWHERE.includes(name))

function Calls({
  connector_id,
  entities,
}: {
  readonly connector_id: string
  readonly entities: Definition['entities']
}) {
  const callable = entities.filter((each) => actionsOf(each).length > 0)
  const entity = callable.find(({ name }) => name === query.value.get('entity')) ?? callable[0]
  const actions = actionsOf(entity)
  const [name, action] = actions.find(([each]) => each === query.value.get('action')) ?? actions[0] ?? []
  if (!entity || name === undefined || !action) return null
  return (
    <>
      <div class="card padded stack">
        <div class="toolbar">
          <SelectField
            label="Entity"
            value={entity.name}
            options={callable.map((each) => [each.name, each.name] as const)}
            onChange={(chosen) => setQuery({ entity: chosen, action: undefined })}
          />
          <SelectField
            label="Action"
            value={name}
            options={actions.map(([each, { write }]) => [each, write ? `${each} (writes)` : each] as const)}
            onChange={(chosen) => setQuery({ entity: entity.name, action: chosen })}
          />
        </div>
        <p class="quiet">
          <Words text={action.summary} />
        </p>
      </div>
      <Call
        key={`${entity.name} ${name}`}
        connector_id={connector_id}
        entity={entity.name}
        name={name}
        action={action}
      />
    </>
  )
}

/** What was called, and what the vendor answered. */
interface Called {
  readonly params: object
  readonly answer: unknown
}

function Call({
  connector_id,
  entity,
  name,
  action,
}: {
  readonly connector_id: string
  readonly entity: string
  readonly name: string
  readonly action: ActionDefinition
}) {
  const [draft, setDraft] = useState<Draft>({})
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [called, setCalled] = useState<Called>()
  const run = useAction(async () => {
    const given = readDraft(action.params, draft)
    setFaults(given.faults)
    if (Object.keys(given.faults).length > 0) return
    try {
      const answer = await linkspan.connector({ id: connector_id }).execute(entity, name, given.value)
      setCalled({ params: given.value, answer })
    } catch (error) {
      const waiting = (error as { readonly approval?: { readonly id: string } }).approval
      if (!waiting) throw error
      toast('The write waits for an approval.')
      navigate(placeOf('approvals', waiting.id))
    }
  })
  const issues = run.error === undefined ? [] : errorWords(run.error).issues
  return (
    <>
      <div class="card padded">
        <Form
          work={run}
          kind="primary"
          text={action.write ? 'Ask for approval' : 'Run'}
          closed={action.write ? refusalFor('operate') : undefined}
        >
          <SchemaForm
            schema={action.params}
            draft={draft}
            faults={{ ...faultsBelow('$', issues), ...faults }}
            onChange={setDraft}
          />
        </Form>
      </div>
      {called && (
        <CallResult
          call={{ connector_id, entity, action: name, request: called.params }}
          answer={called.answer}
          cursor={action.cursor}
          onNext={(cursor, token) => {
            setDraft({ ...draft, [cursor]: token })
            setCalled(undefined)
          }}
        />
      )}
    </>
  )
}
