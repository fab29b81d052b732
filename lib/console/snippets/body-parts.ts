/** A text, or the name of the variable that stands for a removed value. */
export type BodyPart = { text: string } | { variable: string; isJson: boolean }

const REMOVED_MEMBER = /"((?:[^"\\]|\\.)*)":\s*("\[removed\]")/g

/** Members whose removed value is an object, not a text (section 4.7). */
const OBJECTS: ReadonlySet<string> = new Set(['encryptedPin'])

/** The body of a shown request in parts. */
export function bodyParts(body: string): BodyPart[] {
  const parts: BodyPart[] = []
  let at = 0
  for (const { index, 0: found, 1: name = '', 2: value = '' } of body.matchAll(REMOVED_MEMBER)) {
    const end = index + found.length
    const isJson = OBJECTS.has(name)
    parts.push({ text: body.slice(at, end - value.length + (isJson ? 0 : 1)) }, { variable: variableOf(name), isJson })
    at = isJson ? end : end - 1
  }
  return [...parts, { text: body.slice(at) }]
}

function variableOf(member: string): string {
  return `RAMP_${member
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/\W+/g, '_')
    .toUpperCase()}`
}
