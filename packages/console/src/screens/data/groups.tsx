import { AGGREGATE_TEXTS, type AggregateChoice } from '../../data/query-state.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { FieldInput } from './field-input.tsx'
import { type PartProps, Piece, Remove, replaced } from './part.tsx'
import type { ShownEntity } from './searched-entity.ts'

/** The fields to group by, and what is computed of each group. */
export function Groups({ searched, state, onChange }: PartProps) {
  const { types } = searched
  const groupable = Object.keys(types).filter((name) => types[name] !== 'object')
  const { group_by, aggregates } = state
  const setAggregate = (at: number, next: AggregateChoice) =>
    onChange({ ...state, aggregates: replaced(aggregates, at, next), sort: [] })
  return (
    <>
      <Piece title="Group by">
        {group_by.map((field, at) => (
          <div class="chip" key={`group${at}`}>
            <FieldInput
              label={`Group ${at + 1}`}
              value={field}
              fields={groupable}
              types={types}
              onChange={(next) => onChange({ ...state, group_by: replaced(group_by, at, next), sort: [] })}
            />
            <Remove
              label={`Remove group ${at + 1}`}
              onPress={() => onChange({ ...state, group_by: group_by.toSpliced(at, 1), sort: [] })}
            />
          </div>
        ))}
        {group_by.length < 4 && (
          <Button small onPress={() => onChange({ ...state, group_by: [...group_by, ''] })}>
            Add a group
          </Button>
        )}
      </Piece>
      <Piece title="Values">
        {aggregates.map((each, at) => (
          <div class="chip value" key={`value${at}`}>
            <SelectField
              bare
              label={`What value ${at + 1} is`}
              value={each.operation}
              options={Object.entries(AGGREGATE_TEXTS)}
              onChange={(operation) =>
                setAggregate(at, { ...each, operation: operation as AggregateChoice['operation'] })
              }
            />
            <FieldInput
              label={`Field of value ${at + 1}`}
              value={each.field === '*' ? '' : each.field}
              fields={fieldsFor(each.operation, types)}
              types={types}
              placeholder={each.operation === 'count' ? 'all records' : 'Field'}
              onChange={(field) => setAggregate(at, { ...each, field: field || '*' })}
            />
            <Remove
              label={`Remove value ${at + 1}`}
              onPress={() => onChange({ ...state, aggregates: aggregates.toSpliced(at, 1), sort: [] })}
            />
          </div>
        ))}
        <Button
          small
          onPress={() =>
            onChange({ ...state, aggregates: [...aggregates, { operation: 'count', field: '*' }], sort: [] })
          }
        >
          Add a value
        </Button>
      </Piece>
    </>
  )
}

const NUMERIC = ['integer', 'number']

function fieldsFor(operation: AggregateChoice['operation'], types: ShownEntity['types']): readonly string[] {
  const names = Object.keys(types)
  if (operation === 'sum' || operation === 'avg')
    return names.filter((name) => NUMERIC.includes(types[name] ?? ''))
  if (operation === 'min' || operation === 'max')
    return names.filter((name) => [...NUMERIC, 'string', 'boolean'].includes(types[name] ?? ''))
  return names.filter((name) => types[name] !== 'object')
}
