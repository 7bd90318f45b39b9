import pick from 'lodash/pick.js'
import { camelCase, type Json } from '../../google/messages/types.ts'
import type { AdsAccount } from '../data/accounts.ts'
import { AdsError, type FailureItem, failureDetail, refusal } from '../failure.ts'
import { type Collection, writtenBy } from '../messages/requests.ts'
import { adGroupAdService, adGroupService, adService } from './ad-groups.ts'
import { assetService } from './assets.ts'
import { budgetService, campaignService } from './campaigns.ts'
import { type MutateContext, type MutateService, openContext } from './context.ts'
import { adGroupCriterionService, campaignCriterionService } from './criteria.ts'
import { labelService, linkServices } from './labels.ts'
import { applyRecommendation, dismissRecommendation } from './recommendations.ts'

/** The vendor's limit of one call. */
const MOST_OPERATIONS = 10_000

const SERVICES: Readonly<Record<Collection, MutateService>> = {
  campaigns: campaignService,
  adGroups: adGroupService,
  ads: adService,
  assets: assetService,
  adGroupAds: adGroupAdService,
  adGroupCriteria: adGroupCriterionService,
  campaignBudgets: budgetService,
  campaignCriteria: campaignCriterionService,
  labels: labelService,
  ...linkServices,
  'recommendations:apply': applyRecommendation,
  'recommendations:dismiss': dismissRecommendation,
}

/** Carries out a mutate call and makes its answer. */
export type Mutate = ReturnType<typeof createMutate>

/** Prefixes an item's location with the index of its operation. */
function within(item: FailureItem, index: number): FailureItem {
  const steps = item.location?.fieldPathElements ?? []
  return { ...item, location: { fieldPathElements: [{ fieldName: 'operations', index }, ...steps] } }
}

function runAll(service: MutateService, context: MutateContext, operations: readonly Json[]) {
  const outcome: { results: (Json | undefined)[]; errors: FailureItem[] } = { results: [], errors: [] }
  const seen = new Set<string>()
  for (const [index, operation] of operations.entries()) {
    const mark = context.mark()
    try {
      const { update, remove, resourceName } = operation
      const target = (update as Json | undefined)?.resourceName ?? remove ?? resourceName
      if (typeof target === 'string' && seen.has(target))
        throw refusal('mutateError', 'ID_EXISTS_IN_MULTIPLE_MUTATES', { trigger: target })
      if (typeof target === 'string') seen.add(target)
      outcome.results.push(service(context, operation))
    } catch (error) {
      if (!(error instanceof AdsError)) throw error
      context.rollBack(mark)
      outcome.results.push(undefined)
      outcome.errors.push(...error.items.map((item) => within(item, index)))
    }
  }
  return outcome
}

function readOperations(body: Json): Json[] {
  const operations = (Array.isArray(body.operations) ? body.operations : []) as Json[]
  const at = ['operations']
  if (operations.length === 0) throw refusal('requestError', 'REQUIRED_FIELD_MISSING', { at })
  const named = { count: operations.length, most: MOST_OPERATIONS }
  if (named.count > named.most) throw refusal('requestError', 'TOO_MANY_MUTATE_OPERATIONS', { named, at })
  return operations
}

const nameOnly = ({ resourceName = '' }: Json): Json => ({ resourceName })

/** Answers a resource with what a request may set of it. */
function withResource(collection: Collection): (json: Json) => Json {
  const { name, fields } = writtenBy(collection)
  const mutable = Object.keys(fields).filter((key) => fields[key]?.access !== 'output_only')
  return (json) => ({ ...nameOnly(json), [name]: pick(json, mutable.map(camelCase)) })
}

/** Opens the mutate methods; their writes last until the sandbox is closed. */
export function createMutate(now: () => number) {
  let created = 0
  const nextId = () => String(40_000_000_000 + ++created)

  return (
    call: { account: AdsAccount; collection: Collection; version: string; requestId: string },
    body: Json,
  ): object => {
    const { account, version, requestId } = call
    const service = SERVICES[call.collection]
    const operations = readOperations(body)
    const context = openContext(account, now, nextId)
    const { results, errors } = runAll(service, context, operations)
    if (errors.length > 0 && body.partialFailure !== true) {
      context.rollBack()
      throw new AdsError(errors)
    }
    const [first, ...others] = errors
    const message =
      others.length > 0 ? `Multiple errors in ‘details’. First error: ${first?.message}` : first?.message
    const details = [failureDetail(version, errors, requestId)]
    const failed = first ? { partialFailureError: { code: 3, message, details } } : {}
    if (body.validateOnly === true) {
      context.rollBack()
      return failed
    }
    account.version++
    const answer = body.responseContentType === 'MUTABLE_RESOURCE' ? withResource(call.collection) : nameOnly
    return { ...failed, results: results.map((json) => (json ? answer(json) : {})) }
  }
}
