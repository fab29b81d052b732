/** Repeatable: the same seed gives the same sequence on every machine. Not for secrets. */
export type Random = {
  /** A number from 0 up to, but not including, 1. */
  next: () => number
  int: (low: number, high: number) => number
  chance: (probability: number) => boolean
  pick: <const T>(list: readonly [T, ...T[]]) => T
  hex: (length: number) => string
  id: (prefix: string) => string
}

const ID_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

export function createRandom(seed: string): Random {
  const numbers = randomNumbers(mulberry32(hash(seed)))
  const text = (alphabet: string, length: number) => {
    let result = ''
    for (let index = 0; index < length; index += 1) result += alphabet.charAt(numbers.int(0, alphabet.length - 1))
    return result
  }
  return {
    ...numbers,
    hex: (length) => text('0123456789abcdef', length),
    id: (prefix) => `${prefix}_${text(ID_ALPHABET, 20)}`,
  }
}

export function randomNumbers(next: () => number): Pick<Random, 'next' | 'int' | 'chance' | 'pick'> {
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (list) => list[int(0, list.length - 1)] ?? list[0],
  }
}

/** FNV-1a with a final mix, so that similar seeds give unrelated sequences. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return value ^ (value >>> 16)
}

function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
