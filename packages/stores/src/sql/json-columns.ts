/** The columns of a table that hold JSON, which is null where the value is. */
export function jsonColumns<const Name extends string>(...names: readonly Name[]) {
  function changed(fields: object, change: (value: never) => unknown): object {
    const result: Record<string, unknown> = { ...fields }
    for (const name of names) {
      const value = result[name]
      if (value !== undefined && value !== null) result[name] = change(value as never)
    }
    return result
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
