import type { Json } from '../../google/messages/json.ts'
import type { Message } from '../../google/messages/types.ts'
import type { Property } from '../data/properties.ts'
import { exists, invalid } from '../refusal.ts'
import { customDimension, customMetric, dataStream, keyEvent } from './generated/messages.ts'

/** A kind of thing that properties have. */
export interface Collection {
  message: Message
  /** The fields that a create needs. */
  required: readonly string[]
  /** The field that no two of a property may share. */
  unique?: string
  /** How one is taken away. */
  removal: 'delete' | 'archive'
  /** The values that the vendor sets. */
  derived(body: Json, id: string, now: string): Json
  /** What a property has from the start. */
  first(property: Property): readonly Json[]
  /** Refuses what breaks a rule between fields. */
  check?(body: Json): void
}

const NAME = /^[A-Za-z][A-Za-z0-9_ ]{0,81}$/

function checkDisplayName({ displayName }: Json): void {
  if (!NAME.test(String(displayName ?? ''))) throw invalid('The display name is invalid.')
}

/** The collections of a property, by the last part of their address. */
export const collections: Readonly<Record<string, Collection>> = {
  keyEvents: {
    message: keyEvent,
    required: ['eventName', 'countingMethod'],
    unique: 'eventName',
    removal: 'delete',
    derived: (_body, _id, now) => ({ createTime: now, deletable: true, custom: true }),
    first: () => [
      { eventName: 'purchase', countingMethod: 'ONCE_PER_EVENT', deletable: false, custom: false },
      {
        eventName: 'sign_up',
        countingMethod: 'ONCE_PER_SESSION',
        defaultValue: { numericValue: 5, currencyCode: 'USD' },
      },
    ],
    check({ deletable }) {
      if (deletable === false) throw invalid('The key event cannot be deleted.')
    },
  },
  dataStreams: {
    message: dataStream,
    required: ['type'],
    removal: 'delete',
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
    required: ['parameterName', 'displayName', 'scope'],
    unique: 'parameterName',
    removal: 'archive',
    derived: () => ({}),
    first: ({ custom_dimensions }) =>
      custom_dimensions.map((name) => {
        const parameterName = name.slice(name.indexOf(':') + 1)
        return {
          parameterName,
          displayName: `Own ${parameterName}`,
          scope: 'USER',
          description: 'What users chose.',
        }
      }),
    check: checkDisplayName,
  },
  customMetrics: {
    message: customMetric,
    required: ['parameterName', 'displayName', 'measurementUnit', 'scope'],
    unique: 'parameterName',
    removal: 'archive',
    derived: () => ({}),
    first: () => [
      {
        parameterName: 'reading_time',
        displayName: 'Reading time',
        scope: 'EVENT',
        measurementUnit: 'SECONDS',
      },
    ],
    check(body) {
      checkDisplayName(body)
      const restricted = Array.isArray(body.restrictedMetricType) && body.restrictedMetricType.length > 0
      if ((body.measurementUnit === 'CURRENCY') !== restricted)
        throw invalid('A metric of CURRENCY, and no other, needs a restricted metric type.')
    },
  },
}

/** Refuses a second one of the same. */
export function checkUnique({ unique }: Collection, rows: readonly Json[], body: Json): void {
  if (unique && rows.some((row) => row[unique] === body[unique])) throw exists()
}
