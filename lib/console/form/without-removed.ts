/** The kept copy of an input to be sent again, without members whose values were removed; a person types them again. */
export function withoutRemoved(kept: string): string {
  const value: unknown = JSON.parse(kept)
  return JSON.stringify(cleaned(value), null, 2)
}

function cleaned(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => !isRemoved(item)).map(cleaned)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => (isRemoved(member) ? [] : [[name, cleaned(member)]])),
  )
}

const isRemoved = (value: unknown) => typeof value === 'string' && value.includes('[removed]')
