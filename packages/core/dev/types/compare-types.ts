import ts from 'typescript'

/** Where a type is used: what users give, what they get, or both. */
export type Use = 'given' | 'got' | 'both'

const text = (node: ts.Node) => node.getText().replaceAll(/\s+/g, ' ')

/** The parts of a type without parentheses; a union has several. */
function choices(type: ts.TypeNode): ts.TypeNode[] {
  if (ts.isParenthesizedTypeNode(type)) return choices(type.type)
  return ts.isUnionTypeNode(type) ? type.types.flatMap(choices) : [type]
}

/**
 * What breaks users of a type: each choice of a union has to stay, and a union may get more. Returns the places.
 */
export function compareTypes(
  before: ts.TypeNode | undefined,
  after: ts.TypeNode | undefined,
  at: string,
  use: Use,
): string[] {
  if (!before || !after)
    return before === after ? [] : [`${at}: the type was ${before ? text(before) : 'any'}`]
  if (text(before) === text(after)) return []
  const [former, present] = [choices(before), choices(after)]
  return former.flatMap((each) => {
    let least: string[] | undefined
    for (const other of present) {
      const found = compareChoice(each, other, at, use)
      if (found.length === 0) return []
      if (least === undefined || found.length < least.length) least = found
    }
    return former.length > 1 || present.length > 1 || least === undefined
      ? [`${at}: ${text(each)} is gone`]
      : least
  })
}

function compareChoice(before: ts.TypeNode, after: ts.TypeNode, at: string, use: Use): string[] {
  if (text(before) === text(after)) return []
  const changed = [`${at}: the type was ${text(before)} and is ${text(after)}`]
  if (ts.isTypeLiteralNode(before) && ts.isTypeLiteralNode(after))
    return compareMembers(before.members, after.members, at, use)
  if (ts.isFunctionTypeNode(before) && ts.isFunctionTypeNode(after))
    return compareSignature(before, after, at)
  if (ts.isArrayTypeNode(before) && ts.isArrayTypeNode(after))
    return compareTypes(before.elementType, after.elementType, at, use)
  if (ts.isTypeOperatorNode(before) && ts.isTypeOperatorNode(after) && before.operator === after.operator)
    return compareTypes(before.type, after.type, at, use)
  if (ts.isTypeReferenceNode(before) && ts.isTypeReferenceNode(after)) {
    const [former, present] = [before.typeArguments ?? [], after.typeArguments ?? []]
    if (text(before.typeName) !== text(after.typeName) || former.length > present.length) return changed
    return former.flatMap((each, index) => compareTypes(each, present[index], at, use))
  }
  if (ts.isIntersectionTypeNode(before) && ts.isIntersectionTypeNode(after)) {
    const left = before.types.filter(
      (each) => !after.types.some((other) => compareTypes(each, other, at, use).length === 0),
    )
    return left.map((each) => `${at}: ${text(each)} is gone`)
  }
  return changed
}

type Members = readonly ts.TypeElement[] | readonly ts.ClassElement[]

/** Compares the members of objects, which users see. */
export function compareMembers(before: Members, after: Members, at: string, use: Use): string[] {
  const [former, present] = [byName(before), byName(after)]
  const found = [...former].flatMap(([name, all]) => {
    const others = present.get(name)
    if (!others) return [`${at}.${name}: is gone`]
    return compareMember(all, others, `${at}.${name}`, use)
  })
  // who makes such an object has to give what is new
  if (use === 'given')
    for (const [name, [member]] of present)
      if (!former.has(name) && member && !isOptional(member)) found.push(`${at}.${name}: is required now`)
  return found
}

const isOptional = (member: ts.Node) => (member as { questionToken?: unknown }).questionToken !== undefined

function byName(members: Members): Map<string, (ts.TypeElement | ts.ClassElement)[]> {
  const shown = members.filter(
    (each) =>
      !(each.name && ts.isPrivateIdentifier(each.name)) &&
      !(
        ts.canHaveModifiers(each) &&
        ts.getModifiers(each)?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword)
      ),
  )
  const nameOf = (each: ts.TypeElement | ts.ClassElement) =>
    each.name?.getText() ?? (ts.isConstructorDeclaration(each) ? 'constructor' : ts.SyntaxKind[each.kind])
  return Map.groupBy(shown as readonly (ts.TypeElement | ts.ClassElement)[], nameOf)
}

function compareMember(
  before: readonly ts.Node[],
  after: readonly ts.Node[],
  at: string,
  use: Use,
): string[] {
  const [was, is] = [before[0] as ts.Node, after[0] as ts.Node]
  if (ts.isFunctionLike(was) && ts.isFunctionLike(is))
    return compareForms(before as ts.SignatureDeclaration[], after as ts.SignatureDeclaration[], at)
  const typed = (node: ts.Node) => (node as { type?: ts.TypeNode }).type
  const found = compareTypes(typed(was), typed(is), at, use)
  if (isOptional(was) && !isOptional(is) && use !== 'got') found.push(`${at}: is required now`)
  if (!isOptional(was) && isOptional(is) && use !== 'given') found.push(`${at}: may be absent now`)
  return found
}

/** Each former form of a function has to be one of the present ones. */
export function compareForms(
  before: readonly ts.SignatureDeclaration[],
  after: readonly ts.SignatureDeclaration[],
  at: string,
): string[] {
  return before.flatMap((each) => {
    const found = after.map((other) => compareSignature(each, other, at))
    return found.some((changes) => changes.length === 0) ? [] : (found[0] ?? [])
  })
}

function compareSignature(
  before: ts.SignatureDeclaration,
  after: ts.SignatureDeclaration,
  at: string,
): string[] {
  const found: string[] = []
  const isFree = (each: ts.ParameterDeclaration | undefined) =>
    Boolean(each?.questionToken ?? each?.dotDotDotToken)
  for (const [index, each] of before.parameters.entries()) {
    const other = after.parameters[index]
    const place = `${at}(${each.name.getText()})`
    if (!other) found.push(`${place}: the parameter is gone`)
    else {
      found.push(...compareTypes(each.type, other.type, place, 'given'))
      if (isFree(each) && !isFree(other)) found.push(`${place}: the parameter is required now`)
    }
  }
  for (const each of after.parameters.slice(before.parameters.length))
    if (!isFree(each)) found.push(`${at}(${each.name.getText()}): the parameter is new and required`)
  const [former, present] = [before.typeParameters ?? [], after.typeParameters ?? []]
  for (const [index, each] of present.entries()) {
    const other = former[index]
    if (other ? text(other) !== text(each) : !each.default)
      found.push(`${at}: its type parameter ${text(each)} has changed`)
  }
  return [...found, ...compareTypes(before.type, after.type, `${at}()`, 'got')]
}
