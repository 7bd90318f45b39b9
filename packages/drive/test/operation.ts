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
  readonly vendor_code?: string
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

/** Expects a last page with a number of rows. */
export const count =
  (expected: number) =>
  ({ data, meta }: Answer): void => {
    expect(data).toHaveLength(expected)
    expect(meta.next_page_token).toBeNull()
  }

/** Expects a page of these files, in any order. */
export const names =
  (...expected: string[]) =>
  ({ data }: Answer): void =>
    expect(data.map(({ name }) => name).sort()).toEqual([...expected].sort())

/** Expects a page with a number of rows that is not the last. */
export const page =
  (size: number) =>
  ({ data, meta }: Answer): void => {
    expect(data).toHaveLength(size)
    expect(typeof meta.next_page_token).toBe('string')
  }

/** Expects an item with at least these values. */
export const like =
  (expected: object) =>
  (answer: object): void =>
    expect(answer).toMatchObject(expected)

/** Expects an error with a code and the vendor's reason, or with an issue at a path if Linkspan refuses. */
export const failure =
  (code: string, detail: { vendor_code?: string; path?: string } = {}) =>
  (error: Failure): void => {
    expect(error.code).toBe(code)
    if (detail.vendor_code) expect(error.vendor_code).toBe(detail.vendor_code)
    if (detail.path) expect(error.errors?.map((each) => each.path)).toContain(detail.path)
  }

/** A call, and its expected answer. */
export const does = (
  operation: string,
  name: string,
  params: object | null | undefined,
  check: ExampleCall['check'],
): ExampleCall => {
  const [entity, action] = operation.split('.') as [string, string]
  return { name, entity, action, ...(params !== undefined && { params }), check }
}

/** A call that fails. */
export const refuses = (
  operation: string,
  name: string,
  params: object | undefined,
  ...expected: Parameters<typeof failure>
): ExampleCall => ({ ...does(operation, name, params, failure(...expected)), fails: true })
