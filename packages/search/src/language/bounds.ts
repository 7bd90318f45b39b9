/** The limits of one search; `docs/search.md` lists the same numbers. */
export const BOUNDS = {
  /** Records on one page. */
  limit: 10_000,
  /** Records on a page by default. */
  default_limit: 1_000,
  /** Levels of `and`, `or` and `not` around a condition. */
  depth: 10,
  /** Fields compared in one filter. */
  conditions: 200,
  /** Of these, `like`, `fuzzy` and `keyword` conditions, which read texts. */
  text_conditions: 20,
  /** Values in one `in` list. */
  in_values: 1_000,
  /** Characters of a `like` pattern. */
  pattern_characters: 256,
  /** Characters of a `fuzzy` or `keyword` value. */
  text_characters: 256,
  /** Distinct words of a `fuzzy` or `keyword` value. */
  words: 16,
  /** Characters of one such word. */
  word_characters: 64,
  /** Sort conditions. */
  sort_keys: 8,
  /** Fields of a `group_by`. */
  group_fields: 4,
  /** Aggregates in one search. */
  aggregates: 20,
  /** Characters of an aggregate's name. */
  name_characters: 64,
  /** Groups that one search makes; more only while there is free memory for them. */
  groups: 100_000,
  /** Entries of `fields`. */
  fields: 500,
  /** Characters of a cursor. */
  cursor_characters: 65_536,
  /** Size of a request: its characters of text, plus one for each other value. */
  request_characters: 262_144,
  /** Levels of JSON in a request. */
  request_depth: 32,
  /** Fields of a record's key. */
  key_fields: 64,
  /** UTF-8 bytes of one text in a record's key. */
  key_bytes: 1_024,
} as const
