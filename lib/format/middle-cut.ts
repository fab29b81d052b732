/** The first and last characters around an ellipsis; a text of up to `head + tail + 1` characters stays whole. */
export function middleCut(text: string, head = 12, tail = 4): string {
  const characters = Array.from(text)
  if (characters.length <= head + tail + 1) return text
  return `${characters.slice(0, head).join('')}…${characters.slice(-tail).join('')}`
}
