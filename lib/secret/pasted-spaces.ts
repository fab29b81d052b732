type Kind = { of: RegExp; one: string; many: string }

const KINDS: readonly Kind[] = [
  { of: /^ +$/, one: 'a space', many: 'spaces' },
  { of: /^[\u00a0\u2007\u202f]+$/, one: 'a no-break space', many: 'no-break spaces' },
  { of: /^\t+$/, one: 'a tab', many: 'tabs' },
  { of: /^(\r\n|[\r\n\u2028\u2029])$/, one: 'a line break', many: 'line breaks' },
  { of: /^[\r\n\u2028\u2029]+$/, one: 'a line break', many: 'line breaks' },
  { of: /^[^\S\ufeff]+$/, one: 'a space', many: 'spaces' },
]

const HIDDEN = { one: 'a hidden character', many: 'hidden characters' }

/** A run in words, for example `a no-break space` or `2 spaces`. */
function nameOf(run: string): string {
  const { one, many } = KINDS.find(({ of }) => of.test(run)) ?? HIDDEN
  const count = [...run].length
  return count === 1 || run === '\r\n' ? one : `${count} ${many}`
}

/** A clause on spaces that copying added to the ends of a secret, to follow its name; null if there are none. */
export function spacesAtEnds(secret: string): string | null {
  const start = secret.slice(0, secret.length - secret.trimStart().length)
  const end = start === secret ? '' : secret.slice(secret.trimEnd().length)
  const parts = [start && `begins with ${nameOf(start)}`, end && `ends with ${nameOf(end)}`].filter(Boolean)
  return parts.length === 0 ? null : parts.join(' and ')
}

/** A clause on the first spaces or hidden characters inside a secret, to follow its name; null if there are none. */
export function spacesInside(secret: string): string | null {
  const text = secret.trim()
  const [first, ...others] = text.matchAll(/\s+|\p{Cf}+/gu)
  if (!first) return null
  const before = [...text.slice(0, first.index)].length
  const further = others.length > 0 ? ', and more after it' : ''
  return `has ${nameOf(first[0])} in it, after ${before} ${before === 1 ? 'character' : 'characters'}${further}`
}

/**
 * A sentence about spaces that a secret can’t have; null if the secret may be right.
 *
 * @param mayHaveInside true for a chosen secret, which may contain spaces; a generated one never does
 */
export function spaceProblem(secret: string, mayHaveInside: boolean): string | null {
  const ends = spacesAtEnds(secret)
  if (ends !== null) return `The secret ${ends}. Paste it without that.`
  const inside = mayHaveInside ? null : spacesInside(secret)
  return inside === null ? null : `The secret ${inside}. A generated one has none: paste it again.`
}
