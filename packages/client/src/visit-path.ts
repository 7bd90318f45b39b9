/** The path of the visit that a customer pays to the page of a link. */
export const visitPath = (id: string, rest = '') => `connect_visits/${encodeURIComponent(id)}${rest}`
