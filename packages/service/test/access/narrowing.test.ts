import { describe, expect, test } from '@jest/globals'
import { ConnectorError } from '@linkspan/core'
import { catalog, RIGHTS, type ScopeRequest, ServiceError } from '@linkspan/service'
import fc from 'fast-check'
import { each } from '../../../core/test/support/each.ts'
import { createNarrowing } from '../../src/access/narrow-scope.ts'
import { createRights } from '../../src/access/rights.ts'
import { allows, reaches, type Scope, scopeLimits } from '../../src/access/scope.ts'

const { narrow } = createNarrowing(catalog)
const rights = createRights(catalog)

/** Everything that a scope decides about: connectors, and what can be done with them. */
const customers = ['Acme', 'Globex', 'Initech']
const connectors = catalog.flatMap(({ type: connector_type }) =>
  customers.map((customer_name) => ({
    id: `${connector_type} of ${customer_name}`,
    customer_name,
    connector_type,
    tags: { team: customer_name.length > 5 ? 'red' : 'blue', region: 'eu' },
  })),
)
const operations = catalog.flatMap((kind) =>
  Object.values(kind.entities).flatMap(({ name: entity, actions, search }) =>
    [...Object.keys(actions), ...(search ? ['search'] : [])].map((action) => ({ kind, entity, action })),
  ),
)

/** All that a scope lets through, as texts. */
function permitted(scope: Scope): Set<string> {
  const acts = [
    ...RIGHTS.filter((right) => allows(scope, right)).map((right) => ({
      type: undefined,
      act: right as string,
    })),
    ...operations
      .filter(({ kind, entity, action }) => {
        const operation = { entity, action }
        return allows(scope, rights.of(kind, operation), operation)
      })
      .map(({ kind, entity, action }) => ({ type: kind.type, act: `${entity}.${action}` })),
  ]
  const reached = connectors.filter((connector) => reaches(scope, connector))
  return new Set(
    reached.flatMap(({ id, connector_type }) =>
      acts
        .filter(({ type }) => type === undefined || type === connector_type)
        .map(({ act }) => `${id}: ${act}`),
    ),
  )
}

const someOf = (values: readonly string[], maxLength: number) =>
  fc.array(fc.constantFrom(...values), { minLength: 1, maxLength })
const names = operations.map(({ entity, action }) => `${entity}.${action}`)

/** What a maker may ask for, by types and their aliases too. */
const asked: fc.Arbitrary<ScopeRequest> = fc.record(
  {
    customer_name: fc.constantFrom(...customers),
    connector_ids: someOf(
      connectors.map(({ id }) => id),
      8,
    ),
    connector_types: someOf(
      catalog.flatMap(({ type, aliases }) => [type, ...aliases, type.toUpperCase()]),
      4,
    ),
    tags: fc.constantFrom({ team: 'red' }, { team: 'blue' }, { region: 'eu', team: 'red' }, {}),
    actions: fc.oneof(someOf(RIGHTS, 5), someOf([...RIGHTS, ...names, 'orders.search', 'orders.list'], 12)),
    approval: fc.constant('writes' as const),
  },
  { requiredKeys: [] },
)

/** The scope of a token that is made; undefined if it would have more than the one that asks. */
function tryNarrow(own: Scope, request: ScopeRequest): Scope | undefined {
  try {
    return narrow(own, request)
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'forbidden') throw error
    expect(error.details.missing_scope).not.toEqual([])
    return undefined
  }
}

describe('P60', () => {
  test('P60 in any chain of narrowing, each scope permits nothing that the one before it does not', () => {
    let [made, refused, narrower] = [0, 0, 0]
    fc.assert(
      fc.property(fc.array(asked, { minLength: 1, maxLength: 6 }), (chain) => {
        let own: Scope = {}
        for (const request of chain) {
          const next = tryNarrow(own, request)
          if (!next) {
            refused++
            continue
          }
          made++
          const [before, after] = [permitted(own), permitted(next)]
          expect([...after].filter((each) => !before.has(each))).toEqual([])
          if (after.size < before.size) narrower++
          // a limit and an approval stay, whatever is asked for
          expect(scopeLimits(next)).toEqual(expect.arrayContaining(scopeLimits(own)))
          if (own.approval) expect(next.approval).toBe('writes')
          own = next
        }
      }),
      { numRuns: 300 },
    )
    // the chains have led somewhere
    expect(Math.min(made, refused, narrower)).toBeGreaterThan(50)
  })

  test('P60 what a scope permits can be asked for again, and nothing changes', () => {
    fc.assert(
      fc.property(asked, asked, (first, second) => {
        const own = narrow({}, first)
        expect(narrow(own, {})).toEqual(own)
        expect(narrow(own, own as ScopeRequest)).toEqual(own)
        // parts of what is there are never refused
        const part: ScopeRequest = {
          ...(own.connector_ids && { connector_ids: own.connector_ids.slice(0, 1) }),
          ...(own.actions && { actions: own.actions.slice(-1) }),
          ...(second.approval && { approval: second.approval }),
        }
        const before = permitted(own)
        expect([...permitted(narrow(own, part))].filter((each) => !before.has(each))).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  test('P60 an action of an entity is given by a token that has its right, and by no other', () => {
    for (const { kind, entity, action } of each(operations)) {
      const name = `${entity}.${action}`
      const right = rights.of(kind, { entity, action })
      for (const other of each(RIGHTS)) {
        const scope = tryNarrow({ actions: [other] }, { actions: [name] })
        // an action of two kinds may write in one and read in the other
        if (other !== right) expect({ name, other, scope }).toEqual({ name, other, scope: undefined })
      }
      expect(tryNarrow({ actions: rights.ofName(name) }, { actions: [name] })).toEqual({ actions: [name] })
    }
  })

  test('unknown kinds and actions are refused, also to a token that may do everything', () => {
    const wrong = ['campaigns.explode', 'campaigns.', '.list.all', 'campaigns.constructor', '__proto__.get']
    for (const name of wrong) expect(() => narrow({}, { actions: [name] })).toThrow(ConnectorError)
    expect(() => narrow({}, { connector_types: ['fax'] })).toThrow(ConnectorError)
  })
})
