/** A message in the JSON form in which the vendor writes it. */
export interface Json {
  [key: string]: JsonValue
}
/** What a message's fields hold. */
export type JsonValue = string | number | boolean | JsonValue[] | Json
