/** A message in its JSON form. */
export interface Json {
  [key: string]: JsonValue
}
/** The value of a message's field. */
export type JsonValue = string | number | boolean | JsonValue[] | Json
