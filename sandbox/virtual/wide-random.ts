import { type Random, randomNumbers } from '../random'

const ID_ALPHABET = Buffer.from('0123456789abcdefghjkmnpqrstvwxyz')
const HEX_ALPHABET = Buffer.from('0123456789abcdef')

const letters = Buffer.alloc(256)

/**
 * Like createRandom with 128 bits of state: among millions of stories, a hash of 32 bits would give hundreds of pairs
 * the same ids. Not for secrets.
 */
export function createWideRandom(seed: string): Random {
  const word = sfc32(seed)
  /** Each 32-bit word gives as many letters as fit; the alphabet has `2 ** bits` letters. */
  const text = (alphabet: Buffer, bits: number, length: number) => {
    let left = 0
    let value = 0
    for (let index = 0; index < length; index += 1) {
      if (left < bits) {
        value = word()
        left = 32
      }
      letters[index] = alphabet[value & ((1 << bits) - 1)] ?? 0
      value >>>= bits
      left -= bits
    }
    return letters.toString('latin1', 0, length)
  }
  return {
    ...randomNumbers(() => word() / 4294967296),
    hex: (length) => text(HEX_ALPHABET, 4, length),
    id: (prefix) => `${prefix}_${text(ID_ALPHABET, 5, 20)}`,
  }
}

/** Chris Doty-Humphrey's small fast counter, seeded by four multiplicative hashes mixed into each other. */
function sfc32(seed: string): () => number {
  let a = 1779033703
  let b = 3144134277
  let c = 1013904242
  let counter = 2773480762
  for (let index = 0; index < seed.length; index += 1) {
    const code = seed.charCodeAt(index)
    a = b ^ Math.imul(a ^ code, 597399067)
    b = c ^ Math.imul(b ^ code, 2869860233)
    c = counter ^ Math.imul(c ^ code, 951274213)
    counter = a ^ Math.imul(counter ^ code, 2716044179)
  }
  const word = () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return sum >>> 0
  }
  for (let round = 0; round < 12; round += 1) word()
  return word
}
