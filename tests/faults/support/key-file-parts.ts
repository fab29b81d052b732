const PART_LINES = 5000

/** Every hundredth line lacks its key. */
const lineOf = (line: number) => (line % 100 === 0 ? `usr_${line}\n` : `usr_${line},ak_live_${line}_0123456789abcdef\n`)

const partOf = (from: number) =>
  new TextEncoder().encode(Array.from({ length: PART_LINES }, (_, index) => lineOf(from + index + 1)).join(''))

/** Parts are made when they are sent, so that the whole file is never in memory. */
export const keyFileParts = (lines: number) =>
  Array.from({ length: lines / PART_LINES }, (_, index) => () => partOf(index * PART_LINES))
