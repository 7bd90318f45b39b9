/** The most that one search may ask for; `docs/search.md` lists the same numbers. */
export const BOUNDS = {
  /** Records of one page. */
  limit: 10_000,
  /** Records of a page when the caller does not say. */
  default_limit: 1_000,
  /** Levels of `and`, `or` and `not` around a condition. */
  depth: 10,
  /** Fields compared in one filter. */
  conditions: 200,
  /** Of these, `like`, `fuzzy` and `keyword`, which read texts. */
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
  /** Entries of `fields`. */
  fields: 500,
  /** Characters of a cursor. */
  cursor_characters: 65_536,
  /** Size of a whole request: its characters of text, and one for every other value. */
  request_characters: 262_144,
  /** Levels of a whole request as JSON. */
  request_depth: 32,
  /** Fields that make up a record's key. */
  key_fields: 8,
  /** Bytes of one text in a record's key, as UTF-8. */
  key_bytes: 1_024,
} as const
