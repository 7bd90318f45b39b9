import { expect } from '@jest/globals'
import { validate } from '@linkspan/core'
import { codesOf } from '../../src/http/routes/route.ts'
import { routes } from '../../src/http/routes/routes.ts'
import type { Answer } from './server.ts'

/** Expects that the route declares this answer. Addresses without a route are not checked. */
export function expectDeclared(method: string, path: string, { status, body }: Answer): void {
  const route = routes.find((each) => each.method === method && patternOf(each.path).test(path))
  if (!route) return
  const { name, answer } = route
  if (status >= 400) {
    expect({ name, code: body.code, declared: codesOf(route).includes(body.code) }).toMatchObject({
      declared: true,
    })
    return
  }
  const faults = answer.schema ? validate(answer.schema, body) : { success: body === undefined }
  expect({ name, status, body, faults }).toMatchObject({ status: answer.status, faults: { success: true } })
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?|$)`)
}
