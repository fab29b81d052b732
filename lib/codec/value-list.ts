/** A percent sign that would be read as the beginning of an escaped comma, or of one that is escaped again. */
const TO_ESCAPE = /,|%(?=(?:25)*2C)/g
const ESCAPED = /%((?:25)*)2C/g

/**
 * Several texts as one, separated by commas: the form of a filter in an address and in a query of the API. A comma within
 * a value stands as `%2C`, a literal `%2C` as `%252C`, and so on; every other text stands as it is. Any text but the empty
 * one comes back from `readValueList`.
 */
export function writeValueList(values: readonly string[]): string {
  return values.map((value) => value.replace(TO_ESCAPE, (sign) => (sign === ',' ? '%2C' : '%25'))).join(',')
}

/** The texts of a list, each once, in order; empty ones are left out. Never throws. */
export function readValueList(text: string): string[] {
  const values = text
    .split(',')
    .map((item) => item.replace(ESCAPED, (_, again: string) => (again === '' ? ',' : `%${again.slice(2)}2C`)))
  return [...new Set(values.filter(Boolean))]
}
