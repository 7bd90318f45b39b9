/** A value that is built on first use, and again after `forget`. */
export interface Once<Value> {
  (): Value
  forget(): void
}

/** Builds a value on first use, and again after `forget`. */
export function once<Value>(build: () => Value): Once<Value> {
  let built: { value: Value } | undefined
  const read = () => {
    built ??= { value: build() }
    return built.value
  }
  return Object.assign(read, {
    forget() {
      built = undefined
    },
  })
}
