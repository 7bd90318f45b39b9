/** The columns of a table that hold JSON, which is null where the value is. */
export function jsonColumns<const Name extends string>(...names: readonly Name[]) {
  function changed(fields: object, change: (value: never) => unknown): object {
    const own = names.map((name) => [name, (fields as Readonly<Record<string, unknown>>)[name]] as const)
    const given = own.filter(([, value]) => value !== undefined && value !== null)
    return { ...fields, ...Object.fromEntries(given.map(([name, value]) => [name, change(value as never)])) }
  }
  return {
    /** Fields as columns. */
    toRow: <Fields extends object>(fields: Fields) =>
      changed(fields, JSON.stringify) as {
        [Field in keyof Fields]: Field extends Name
          ? string | Extract<Fields[Field], null | undefined>
          : Fields[Field]
      },
    /** Columns as fields. */
    fromRow: <Row extends Readonly<Record<Name, string | null>>>(row: Row) =>
      changed(row, JSON.parse) as Omit<Row, Name> & Record<Name, ReturnType<typeof JSON.parse>>,
  }
}
