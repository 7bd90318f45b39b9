import type { Json } from '../../google/messages/json.ts'
import type { Message } from '../../google/messages/types.ts'
import type { Table } from '../data/records.ts'
import { nameOf } from '../data/records.ts'
import { refusal } from '../failure.ts'
import type { Collection } from '../messages/requests.ts'
import { checkNotRemoved, findRecord, type MutateContext, replaceJson } from './context.ts'
import { applyChanges, type Change, readMask } from './field-mask.ts'

/** One operation of a mutate call, as its body has it. */
export type Operation = Json

/** Carries out one operation; it answers the resource that it touched. */
export interface MutateService {
  /** The JSON key of the resource in a result. */
  key: string
  message: Message
  run(context: MutateContext, operation: Operation): Json
}

/** What differs between resources that can be created, updated and removed. */
export interface ResourceRules<T extends { json: Json }> {
  key: string
  collection: Collection
  message: Message
  table(context: MutateContext): Table<T>
  create(context: MutateContext, body: Json): T
  /** Refuses a resource that would break a rule of the vendor; `changes` are what an update names. */
  check(context: MutateContext, record: T, next: Json, changes: readonly Change[]): void
  /** The resource once it is removed. */
  removed(context: MutateContext, record: T): Json
  /** Values that follow from others. */
  derive?(context: MutateContext, next: Json): Json
}

function operationKind(operation: Operation): 'create' | 'update' | 'remove' {
  for (const kind of ['create', 'update', 'remove'] as const) if (operation[kind] !== undefined) return kind
  throw refusal(
    'requestError',
    'OPERATION_REQUIRED',
    'Mutate operation should have either create, update, or remove specified.',
  )
}

/** Checks what all creates have in common, and gives the new resource. */
export function createBody(operation: Operation): Json {
  if (operation.updateMask !== undefined) {
    throw refusal(
      'fieldMaskError',
      'FIELD_MASK_NOT_ALLOWED',
      'The field mask must be empty for create and remove operations.',
      { at: ['update_mask'] },
    )
  }
  const body = operation.create as Json
  if (body.id !== undefined) {
    throw refusal(
      'newResourceCreationError',
      'CANNOT_SET_ID_FOR_CREATE',
      'Do not set the id field while creating new resources.',
      { at: ['create', 'id'] },
    )
  }
  return body
}

/** Makes the service of a resource from its rules. */
export function resourceService<T extends { json: Json }>(rules: ResourceRules<T>): MutateService {
  const { collection, message } = rules
  const update = (context: MutateContext, operation: Operation): Json => {
    const body = operation.update as Json
    const at = ['update', 'resource_name']
    const changes = readMask(operation.updateMask, message, body)
    const record = findRecord(context, rules.table(context), collection, body.resourceName, at)
    checkNotRemoved(record.json, at)
    const next = applyChanges(record.json, changes)
    rules.check(context, record, next, changes)
    replaceJson(context, record, rules.derive?.(context, next) ?? next)
    return record.json
  }
  const remove = (context: MutateContext, operation: Operation): Json => {
    const record = findRecord(context, rules.table(context), collection, operation.remove, ['remove'])
    checkNotRemoved(record.json, ['remove'])
    replaceJson(context, record, rules.removed(context, record))
    return record.json
  }
  return {
    key: rules.key,
    message,
    run: (context, operation) => {
      switch (operationKind(operation)) {
        case 'create':
          return rules.create(context, createBody(operation)).json
        case 'update':
          return update(context, operation)
        case 'remove':
          return remove(context, operation)
      }
    },
  }
}

/** The resource name that an operation is about, where it names one. */
export function targetOf(operation: Operation): string | undefined {
  const { update, remove } = operation
  if (typeof remove === 'string') return remove
  return typeof update === 'object' ? nameOf({ json: update as Json }) : undefined
}
