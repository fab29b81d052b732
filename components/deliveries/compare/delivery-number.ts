/** The number of a delivery in a typed text or a pasted link; null without one. */
export function deliveryNumber(text: string): string | null {
  return /^(?:.*\/deliveries\/)?(\d{1,15})(?:[/?#].*)?$/s.exec(text.trim())?.[1] ?? null
}
