/**
 * The elements that a test asserts in a loop. An empty list is refused: the loop would assert nothing, and the test
 * could not fail.
 */
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export function each<Element = any>(elements: Iterable<Element>): readonly Element[] {
  const list = [...elements]
  if (list.length === 0) throw new Error('The list is empty, so that this loop asserts nothing.')
  return list
}
