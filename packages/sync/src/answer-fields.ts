import * as z from 'zod'

/** The fields of an object, by their names. */
type Fields = z.core.$ZodLooseShape

/** An object of the API, under the name that its document and the clients have for it. */
export function named<Shape extends Fields>(
  id: string,
  description: string,
  fields: Shape,
): z.ZodObject<Shape, z.core.$strict> {
  return z.strictObject(fields).meta({ id, description })
}

/** A text. */
export const text = (description: string): z.ZodString => z.string().describe(description)

/** A whole number. */
export const integer = (description: string): z.ZodInt => z.int().describe(description)

/** A list. */
export function listOf<Item extends z.ZodType>(item: Item, description: string): z.ZodArray<Item> {
  return z.array(item).describe(description)
}

/** What may be null. */
export function nullable<Value extends z.ZodType>(value: Value, description: string): z.ZodNullable<Value> {
  return z.nullable(value).describe(description)
}

/** What may be absent. */
export function optional<Value extends z.ZodType>(value: Value, description: string): z.ZodOptional<Value> {
  return z.optional(value).describe(description)
}
