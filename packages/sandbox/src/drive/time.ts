/** A moment in the vendor's form. */
export const timeOf = (milliseconds: number): string => new Date(milliseconds).toISOString()
