import { readFile } from 'node:fs/promises'
import { expect } from '@jest/globals'
import { safeParse } from 'zod/v4/core'
import { shared } from '../../../stores/test/support/shared.ts'
import { PendingAnswer } from '../../src/http/pending-answer.ts'
import { problemCodesOf } from '../../src/http/routes/route.ts'
import { routes } from '../../src/http/routes/routes.ts'
import { type DocumentChecker, documentChecker } from './openapi.ts'
import type { Answer } from './server.ts'

let checker: Promise<DocumentChecker> | undefined

/** Reads the document that a run writes once, since making it takes long. */
async function readChecker(): Promise<DocumentChecker> {
  return documentChecker(JSON.parse(await readFile(await shared('document'), 'utf8')))
}

/** Expects that the route and the OpenAPI document declare this answer. Addresses without a route are not checked. */
export async function expectDeclared(
  method: string,
  path: string,
  { status, headers, body }: Answer,
): Promise<void> {
  const [, route] = patterns.find(([pattern, each]) => each.method === method && pattern.test(path)) ?? []
  if (!route) return
  const { name, answer } = route
  const given = { status, content_type: headers.get('content-type'), body }
  checker ??= readChecker()
  const undocumented = (await checker).answerFaults(method, route.path, given)
  if (status >= 400) {
    const declared = problemCodesOf(route).includes(body.code)
    if (declared && undocumented.length === 0) return
    expect({ name, body, declared, undocumented }).toMatchObject({ declared: true, undocumented: [] })
    return
  }
  const { pending = answer.unfinished && answer.schema } = answer
  const waits = status === PendingAnswer.STATUS && pending !== undefined
  const schema = waits ? pending : answer.schema
  // the answer of a search may be larger than any input that `validate` takes
  const faults = schema ? safeParse(schema, body) : { success: body === undefined }
  const wanted = waits ? PendingAnswer.STATUS : answer.status
  // jest makes two hundred functions for each expect, and some files get thousands of answers
  if (status === wanted && faults.success && undocumented.length === 0) return
  expect({ name, status, body, faults, undocumented }).toMatchObject({
    status: wanted,
    faults: { success: true },
    undocumented: [],
  })
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?|$)`)
}

const patterns = routes.map((route) => [patternOf(route.path), route] as const)
