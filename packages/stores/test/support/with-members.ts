/** A store with these members in place of its own. Its methods may also be called without it. */
export function withMembers<One extends object>(one: One, members: Partial<One> = {}): One {
  return new Proxy(one, {
    get(_one, name) {
      if (Object.hasOwn(members, name)) return members[name as keyof One]
      const member = one[name as keyof One]
      return typeof member === 'function' ? member.bind(one) : member
    },
  })
}
