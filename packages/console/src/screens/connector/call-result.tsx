import { useMemo, useState } from 'preact/hooks'
import { answerRows, nextToken, sortedRows } from '../../data/answer-rows.ts'
import { asCurl, asTypeScript, type Search } from '../../data/query-code.ts'
import { type Order, pressedOrder, recordValue } from '../../data/query-state.ts'
import { OWN } from '../../own-address.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { Empty } from '../../ui/states.tsx'
import { amount, Code } from '../../ui/texts.tsx'
import { Grid } from '../data/grid.tsx'

const FORMS = [
  ['table', 'Table'],
  ['json', 'JSON'],
  ['curl', 'curl'],
  ['typescript', 'TypeScript'],
] as const

type FormName = (typeof FORMS)[number][0]

/** What a vendor answered, as a table or as JSON, and the call as code. */
export function CallResult({
  call,
  answer,
  cursor,
  onNext,
}: {
  readonly call: Omit<Search, 'base_url'>
  readonly answer: unknown
  /** The parameter that takes the token of the next page. */
  readonly cursor: string | undefined
  onNext(cursor: string, token: string): void
}) {
  const [form, setForm] = useState<FormName>('table')
  const { rows, columns, types } = useMemo(() => answerRows(answer), [answer])
  const [sort, setSort] = useState<Order>()
  const sorted = useMemo(() => (sort ? sortedRows(rows, sort) : rows), [rows, sort])
  const token = nextToken(answer)
  const search = { ...call, base_url: OWN }
  return (
    <section class="card" aria-label="Answer">
      <div class="card-head">
        <h2>{amount(rows.length, 'row')}</h2>
        <div class="toolbar">
          <SelectField
            bare
            label="Form of the answer"
            value={form}
            options={FORMS}
            onChange={(word) => setForm(word as FormName)}
          />
          {cursor !== undefined && token !== undefined && (
            <Button small onPress={() => onNext(cursor, token)}>
              Enter the next page
            </Button>
          )}
        </div>
      </div>
      {form === 'table' && rows.length === 0 && <Empty title="The answer has no rows" />}
      {form === 'table' && rows.length > 0 && (
        <Grid
          label={`Rows of ${call.entity}`}
          columns={columns}
          rows={sorted}
          types={types}
          key_fields={[]}
          sort={sort}
          onSort={(by) => setSort(pressedOrder(by, sort))}
          cellOf={recordValue}
          onEnd={() => {}}
        />
      )}
      {form !== 'table' && (
        <div class="padded-box">
          <Code
            label="The answer"
            text={
              form === 'json'
                ? JSON.stringify(answer, null, 2)
                : form === 'curl'
                  ? asCurl(search)
                  : asTypeScript(search)
            }
          />
        </div>
      )}
    </section>
  )
}
