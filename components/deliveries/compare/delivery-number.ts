/** Also from a pasted link. */
export function deliveryNumber(text: string): string | null {
  return /^(?:.*\/deliveries\/)?(\d{1,15})(?:[/?#].*)?$/s.exec(text.trim())?.[1] ?? null
}
