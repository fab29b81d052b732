/** Reads a payload as an object; null for any other text, or one that was cut. */
export function payloadObject(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

/** The member of a path such as `offRamp.output.amount`; undefined if there is none. */
export function memberAt(payload: object, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    return Reflect.get(value, name)
  }, payload)
}

export function textAt(payload: object, path: string): string | null {
  const value = memberAt(payload, path)
  return typeof value === 'string' ? value : null
}
