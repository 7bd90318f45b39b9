/**
 * The elements that a test asserts in a loop. An empty list is refused: the loop would assert nothing, and the test
 * could not fail.
 */
export function each<Element>(elements: Iterable<Element>): readonly Element[] {
  const list = [...elements]
  if (list.length === 0) throw new Error('The list is empty, so that this loop asserts nothing.')
  return list
}
