export const REMOVED = '[removed]'

/** Section 5. An integrator key is half of a credential. */
const CREDENTIAL_SHAPES: readonly RegExp[] = [
  /\bBearer\s+[^\s"',;]+/gi,
  /\bsha256=[0-9a-f]+/gi,
  /\bach_submit_[\w.~+/=-]+/gi,
  /\b(?:ik|ak|spr)_[\w.~+/=-]+/gi,
]

/** Removes every part that has the shape of a credential. */
export function removeCredentials(text: string): string {
  return CREDENTIAL_SHAPES.reduce((clean, shape) => clean.replace(shape, REMOVED), text)
}

/** Looks at the shape alone: keys of other shapes are not found. */
export function hasCredential(text: string): boolean {
  return removeCredentials(text) !== text
}
