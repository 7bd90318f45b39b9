import { expect } from '@jest/globals'
import type { ExampleCall } from '@linkspan/core/testing'
import { each } from '../../core/test/support/each.ts'

/** A row of any list. */
export type Row = Record<string, unknown>

/** The answer of a list. */
export interface Answer {
  readonly data: Row[]
  readonly meta: { readonly next_page_token: string | null } & Row
}

interface Failure {
  readonly code: string
  readonly message: string
  readonly errors?: { readonly path: string }[]
}

/** Expects a page whose rows all have these fields. */
export const rows =
  (...fields: string[]) =>
  ({ data, meta }: Answer): void => {
    expect(data.length).toBeGreaterThan(0)
    for (const row of each(data)) expect(Object.keys(row)).toEqual(expect.arrayContaining(fields))
    expect(meta).toHaveProperty('next_page_token')
  }

/** Expects an error with a code, and an issue at a path. */
export const failure =
  (code: string, path?: string) =>
  (error: Failure): void => {
    expect(error.code).toBe(code)
    if (path) expect(error.errors?.map((each) => each.path)).toContain(path)
  }

/** A day some days ago. */
// one day for the whole file, which may run at midnight
const started_at = Date.now()
export const day = (back: number) => new Date(started_at - back * 86_400_000).toISOString().slice(0, 10)
/** The beginning of a day some days ago, in UTC. */
export const moment = (back: number) => `${day(back)}T00:00:00Z`

/** A list, and its expected answer. */
export const list = (
  entity: string,
  name: string,
  params: object | undefined,
  check: ExampleCall['check'],
) => ({
  name,
  entity,
  action: 'list',
  ...(params && { params }),
  check,
})
/** A list that fails. */
export const refuses = (entity: string, name: string, params: object, code: string, path?: string) => ({
  ...list(entity, name, params, failure(code, path)),
  fails: true,
})
/** Expects a last page with a number of rows. */
export const count =
  (expected: number) =>
  ({ data, meta }: Answer) => {
    expect(data).toHaveLength(expected)
    expect(meta.next_page_token).toBeNull()
  }
