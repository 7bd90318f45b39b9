import ts from 'typescript'

/**
 * The type itself, or if it follows from literal parameters, the interface that it is for parameters known at run time
 * only.
 */
export function generalType(checker: ts.TypeChecker, of: ts.Type): ts.Type {
  if (!(of.flags & ts.TypeFlags.Conditional)) return of
  const constraint = checker.getBaseConstraintOfType(of) ?? of
  const choices = constraint.isUnion() ? constraint.types : [constraint]
  return choices.find(({ symbol }) => symbol?.declarations?.some(ts.isInterfaceDeclaration)) ?? constraint
}
