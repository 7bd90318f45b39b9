import { aggregateName, type Clause, IN_WORDS, isGrouped, operatorsOf } from '../../data/query-state.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { FieldChoice } from './field-choice.tsx'
import { FieldInput } from './field-input.tsx'
import { Groups } from './groups.tsx'
import { type PartProps, Piece, Remove, replaced } from './part.tsx'
import { columnsIn } from './searched-entity.ts'

/** Builds a query in parts. Each change is in the address, so that a link leads to the same answer. */
export function QueryBuilder({ searched, state, onChange }: PartProps) {
  const names = Object.keys(searched.types)
  return (
    <section class="card builder" aria-label="Query">
      <Filters searched={searched} state={state} onChange={onChange} />
      <Groups searched={searched} state={state} onChange={onChange} />
      <Sorting searched={searched} state={state} onChange={onChange} />
      {!isGrouped(state) && (
        <Piece title="Fields">
          <FieldChoice
            names={names}
            types={searched.types}
            texts={searched.texts}
            shown={columnsIn(searched, state)}
            onChange={(fields) => onChange({ ...state, fields })}
          />
        </Piece>
      )}
    </section>
  )
}

function Filters({ searched, state, onChange }: PartProps) {
  const names = Object.keys(searched.types).filter((name) => searched.types[name] !== 'object')
  const set = (at: number, condition: Clause) =>
    onChange({ ...state, where: replaced(state.where, at, condition) })
  return (
    <Piece title="Filter">
      {state.where.length > 1 && (
        <SelectField
          bare
          label="Which conditions must match"
          value={state.match}
          options={[
            ['all', 'all of'],
            ['any', 'any of'],
          ]}
          onChange={(match) => onChange({ ...state, match: match === 'any' ? 'any' : 'all' })}
        />
      )}
      {state.where.map((each, at) => {
        const type = searched.types[each.field]
        const subject = `condition ${at + 1}`
        return (
          <div class="chip" key={at}>
            <FieldInput
              label={`Field of ${subject}`}
              value={each.field}
              fields={names}
              types={searched.types}
              onChange={(field) => set(at, { ...each, field })}
            />
            <SelectField
              bare
              label={`Operator of ${subject}`}
              value={each.operator}
              options={operatorsOf(type).map((name) => [name, IN_WORDS[name]] as const)}
              onChange={(operator) => set(at, { ...each, operator: operator as Clause['operator'] })}
            />
            {each.operator !== 'empty' && each.operator !== 'present' && (
              <TextField
                bare
                label={`Value of ${subject}`}
                value={each.value}
                placeholder={
                  each.operator === 'in'
                    ? 'a, b, c'
                    : type === 'boolean'
                      ? 'true or false'
                      : (type ?? 'Value')
                }
                onChange={(value) => set(at, { ...each, value })}
              />
            )}
            <Remove
              label={`Remove ${subject}`}
              onPress={() => onChange({ ...state, where: state.where.toSpliced(at, 1) })}
            />
          </div>
        )
      })}
      <Button
        small
        onPress={() =>
          onChange({ ...state, where: [...state.where, { field: '', operator: 'eq', value: '' }] })
        }
      >
        Add a condition
      </Button>
    </Piece>
  )
}

function Sorting({ searched, state, onChange }: PartProps) {
  const { sort, group_by, aggregates } = state
  const names = isGrouped(state)
    ? [...group_by.filter(Boolean), ...aggregates.map(aggregateName)]
    : Object.keys(searched.types).filter((name) => !['object', 'array'].includes(searched.types[name] ?? ''))
  return (
    <Piece title="Sort by">
      {sort.map((each, at) => (
        <div class="chip" key={at}>
          <FieldInput
            label={`Sort ${at + 1}`}
            value={each.by}
            fields={names}
            types={searched.types}
            onChange={(by) => onChange({ ...state, sort: replaced(sort, at, { ...each, by }) })}
          />
          <SelectField
            bare
            label={`Direction of sort ${at + 1}`}
            value={each.direction}
            options={[
              ['asc', 'ascending'],
              ['desc', 'descending'],
            ]}
            onChange={(direction) =>
              onChange({
                ...state,
                sort: replaced(sort, at, { ...each, direction: direction === 'desc' ? 'desc' : 'asc' }),
              })
            }
          />
          <Remove
            label={`Remove sort ${at + 1}`}
            onPress={() => onChange({ ...state, sort: sort.toSpliced(at, 1) })}
          />
        </div>
      ))}
      {sort.length < 8 && (
        <Button small onPress={() => onChange({ ...state, sort: [...sort, { by: '', direction: 'desc' }] })}>
          Add a sort
        </Button>
      )}
    </Piece>
  )
}
