import type { Entity } from '@linkspan/core'
import type { JSONSchema } from 'zod/v4/core'
import { answersOfKinds } from './generated/answers.ts'

type Schema = JSONSchema.BaseSchema

/** The JSON Schema of what an action answers; any JSON if it is not known. */
export function answerOfAction(type: string, entity: string, action: string): Schema {
  const { definitions = {}, actions = {} } = answersOfKinds[type] ?? {}
  const schema = actions[`${entity}.${action}`] as Schema | undefined
  return schema ? { ...schema, $defs: definitions as Record<string, Schema> } : {}
}

/** What the fields of an entity's records hold, with their units, by path. */
export function fieldTexts(type: string, { name, search }: Entity): Readonly<Record<string, string>> {
  return answersOfKinds[type]?.fields[name] ?? search?.texts ?? {}
}
