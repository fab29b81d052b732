const PART_LINES = 5000

/** Every hundredth line lacks its key. */
const lineOf = (line: number) => (line % 100 === 0 ? `usr_${line}\n` : `usr_${line},ak_live_${line}_0123456789abcdef\n`)

const partOf = (from: number) =>
  new TextEncoder().encode(Array.from({ length: PART_LINES }, (_, index) => lineOf(from + index + 1)).join(''))

/** Made when they are sent: the file is never in memory as a whole. */
export const keyFileParts = (lines: number) =>
  Array.from({ length: lines / PART_LINES }, (_, index) => () => partOf(index * PART_LINES))
