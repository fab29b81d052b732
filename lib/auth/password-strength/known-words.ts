/** The product’s own name, which people put into its passwords. */
const DESK = 'rampdesk'

/** The words that a guesser tries first: from the person’s name and e-mail, and the desk’s name. */
export function knownWords({ name, email }: { name: string | null; email: string }): string[] {
  const parts = [name ?? '', email].flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
  const words = parts.map((part) => part.trim().toLowerCase()).filter((part) => part.length >= 3)
  return [...new Set([DESK, ...words])]
}
