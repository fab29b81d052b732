/** Clips a text to at most `most` UTF-16 units, with an ellipsis if something is left out; no character is halved. */
export function clipText(text: string, most: number): string {
  if (text.length <= most) return text
  let clipped = ''
  for (const character of text) {
    if (clipped.length + character.length >= most) break
    clipped += character
  }
  return `${clipped}…`
}

/** Clips a text until it fits once escaped. The cut is made before escaping, so that it never splits an escape. */
export function escapeWithin(
  text: string,
  most: number,
  escapeText: (text: string) => string,
  sizeOf: (escaped: string) => number = ({ length }) => length,
): string {
  let clipped = text
  while (sizeOf(escapeText(clipped)) > most && clipped.length > 1)
    clipped = clipText(clipped, Math.floor(clipped.length * 0.8))
  return escapeText(clipped)
}
