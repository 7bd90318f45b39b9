import * as z from 'zod'
import type { FilterExpression } from './generated/inputs.ts'

const WHOLE_NUMBER = 'must be a 64-bit integer, such as 5 or "5"'

const numericValue = z
  .strictObject({
    int64Value: z
      .union([z.string(WHOLE_NUMBER).regex(/^-?\d{1,19}$/, WHOLE_NUMBER), z.int(WHOLE_NUMBER)])
      .optional()
      .describe('An integer.'),
    doubleValue: z.number().optional().describe('Any number.'),
  })
  .meta({
    id: 'NumericValue',
    description: 'The number in a condition. A 64-bit integer is a decimal string or a number.',
  })

const filter = z
  .strictObject({
    fieldName: z.string().min(1).describe('The dimension or metric.'),
    stringFilter: z
      .strictObject({
        matchType: z
          .enum(['EXACT', 'BEGINS_WITH', 'ENDS_WITH', 'CONTAINS', 'FULL_REGEXP', 'PARTIAL_REGEXP'])
          .optional()
          .describe('How the value is compared; default EXACT.'),
        value: z.string().describe('The value to compare with.'),
        caseSensitive: z.boolean().optional().describe('Whether case counts; default false.'),
      })
      .optional()
      .describe('Compares text.'),
    inListFilter: z
      .strictObject({
        values: z.array(z.string()).min(1).describe('The values. The field must equal one of them.'),
        caseSensitive: z.boolean().optional().describe('Whether case counts; default false.'),
      })
      .optional()
      .describe('Compares with each of several values.'),
    numericFilter: z
      .strictObject({
        operation: z
          .enum(['EQUAL', 'LESS_THAN', 'LESS_THAN_OR_EQUAL', 'GREATER_THAN', 'GREATER_THAN_OR_EQUAL'])
          .describe('How the value is compared.'),
        value: numericValue,
      })
      .optional()
      .describe('Compares with a number.'),
    betweenFilter: z
      .strictObject({ fromValue: numericValue, toValue: numericValue })
      .optional()
      .describe('Both ends are included.'),
    emptyFilter: z.strictObject({}).optional().describe('Matches empty values and "(not set)".'),
  })
  .meta({ id: 'Filter', description: 'One condition on one dimension or metric.' })

export const filterExpression: z.ZodType<FilterExpression, FilterExpression> = z
  .lazy(() => {
    const group = z.strictObject({
      expressions: z.array(filterExpression).min(1).describe('The conditions to join.'),
    })
    return z.strictObject({
      andGroup: group.optional().describe('All of these are true.'),
      orGroup: group.optional().describe('At least one of these is true.'),
      notExpression: filterExpression.optional().describe('This is not true.'),
      filter: filter.optional().describe('One condition.'),
    })
  })
  .meta({
    id: 'FilterExpression',
    description: 'Conditions, joined or negated. Exactly one of the four is present.',
  })
