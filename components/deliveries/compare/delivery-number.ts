/** The number of a delivery in what somebody typed or pasted: the number itself, or a link to the delivery. */
export function deliveryNumber(text: string): string | null {
  return /^(?:.*\/deliveries\/)?(\d{1,15})(?:[/?#].*)?$/s.exec(text.trim())?.[1] ?? null
}
