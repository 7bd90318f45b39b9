import type { Json, JsonValue, Message } from '../../google/messages/types.ts'
import type { Property } from '../data/properties.ts'
import setup from '../fixtures/setup.json' with { type: 'json' }
import { customDimension, customMetric, dataStream, keyEvent } from '../generated/messages.ts'
import { invalid } from '../refusal.ts'

/** A kind of thing that properties have. */
export interface AdminCollection {
  /** The message of one, if it can be changed. */
  message?: Message
  /** What each field must be, also after a change. */
  rules: Readonly<Record<string, Rule>>
  /** The field that no two of a property may share. */
  unique?: string
  /** Refuses what breaks a rule on more than a field. */
  check?(body: Json, property: Property): void
  /** The default and the most rows of a page. */
  sizes?: readonly [number, number]
  /** The values that the vendor sets. */
  derived(body: Json, id: string, now: string): Json
  /** What a property has from the start. */
  first?(property: Property): readonly Json[]
  /** Changes one each time that it is read. */
  onRead?(row: Json, property: Property): void
  /** The answer to a create, if it is not what was made. */
  answer?(row: Json): object
}

/** Whether a value can be that of its field. */
type Rule = (value: JsonValue | undefined, body: Json) => boolean

const matches =
  (pattern: RegExp): Rule =>
  (value) =>
    pattern.test(String(value ?? ''))
const isSet: Rule = (value) => value !== undefined && !String(value).endsWith('_UNSPECIFIED')
const atMost =
  (length: number): Rule =>
  (value) =>
    String(value ?? '').length <= length
const displayName = matches(/^[A-Za-z][A-Za-z0-9_ ]{0,81}$/)
const description = atMost(150)
const parameterName: Rule = (value, { scope }) =>
  /^[A-Za-z]\w*$/.test(String(value ?? '')) && String(value).length <= (scope === 'USER' ? 24 : 40)
/** The data of a type of streams, which others need not have. */
const dataOf =
  (type: string): Rule =>
  (value, body) =>
    body.type !== type || value !== undefined
const money: Rule = (value) => {
  const { numericValue, currencyCode } = (value ?? {}) as Json
  return value === undefined || (numericValue !== undefined && /^[A-Z]{3}$/.test(String(currencyCode)))
}

/** Refuses what is missing or breaks a rule. */
export function checkRules({ rules, check }: AdminCollection, body: Json, property: Property): void {
  check?.(body, property)
  for (const [field, holds] of Object.entries(rules)) {
    if (holds(body[field], body)) continue
    throw invalid(`The field ${field} is ${body[field] === undefined ? 'required' : 'invalid'}.`)
  }
}

/** The collections of a property, by the last part of their address. */
export const collections: Readonly<Record<string, AdminCollection>> = {
  keyEvents: {
    message: keyEvent,
    // the limits of names are those of the events themselves
    rules: {
      eventName: matches(/^[A-Za-z]\w{0,39}$/),
      countingMethod: isSet,
      'defaultValue.currencyCode': (_, { defaultValue }) => money(defaultValue, {}),
    },
    unique: 'eventName',
    derived: (_body, _id, now) => ({ createTime: now, deletable: true, custom: true }),
    first: () => setup.key_events as Json[],
  },
  dataStreams: {
    message: dataStream,
    rules: {
      type: isSet,
      displayName: (value, { type }) =>
        atMost(255)(value, {}) && (type !== 'WEB_DATA_STREAM' || Boolean(value)),
      webStreamData: dataOf('WEB_DATA_STREAM'),
      androidAppStreamData: dataOf('ANDROID_APP_DATA_STREAM'),
      iosAppStreamData: dataOf('IOS_APP_DATA_STREAM'),
    },
    derived: ({ webStreamData }, id, now) => ({
      createTime: now,
      updateTime: now,
      ...(typeof webStreamData === 'object' && {
        webStreamData: { ...webStreamData, measurementId: `G-${Number(id).toString(36).toUpperCase()}` },
      }),
    }),
    first: ({ name, host }) => [
      { type: 'WEB_DATA_STREAM', displayName: name, webStreamData: { defaultUri: `https://${host}` } },
    ],
  },
  customDimensions: {
    message: customDimension,
    rules: { parameterName, displayName, description, scope: isSet },
    unique: 'parameterName',
    derived: () => ({}),
    first: ({ custom_dimensions }) =>
      custom_dimensions.map((name) => {
        const parameterName = name.slice(name.indexOf(':') + 1)
        return { parameterName, displayName: `Own ${parameterName}`, ...setup.custom_dimension }
      }),
  },
  customMetrics: {
    message: customMetric,
    rules: {
      parameterName,
      displayName,
      description,
      measurementUnit: isSet,
      scope: isSet,
      // a metric of CURRENCY has it, and no other
      restrictedMetricType: (value, { measurementUnit }) =>
        (measurementUnit === 'CURRENCY') === (Array.isArray(value) && value.length > 0),
    },
    unique: 'parameterName',
    derived: () => ({}),
    first: () => setup.custom_metrics,
  },
}
