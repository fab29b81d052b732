/** A percent sign that would read as the start of an escaped comma. */
const TO_ESCAPE = /,|%(?=(?:25)*2C)/g
const ESCAPED = /%((?:25)*)2C/g

/**
 * Joins texts with commas for an address or API query. A comma becomes `%2C`, a literal `%2C` becomes `%252C`.
 * `readValueList` restores every text but the empty one.
 */
export function writeValueList(values: readonly string[]): string {
  return values.map((value) => value.replace(TO_ESCAPE, (sign) => (sign === ',' ? '%2C' : '%25'))).join(',')
}

/** Reads the distinct texts of a list in order, without empty ones. Never throws. */
export function readValueList(text: string): string[] {
  const values = text
    .split(',')
    .map((item) => item.replace(ESCAPED, (_, again: string) => (again === '' ? ',' : `%${again.slice(2)}2C`)))
  return [...new Set(values.filter(Boolean))]
}
