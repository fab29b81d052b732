/** Up to where a reader has seen the archive of an environment. */
export type TailPosition = {
  /** Of the newest delivery by id. Ids grow in the order of commits: only one sync at a time writes an environment. */
  id: number
  /** What is older, in milliseconds since 1970, is no news: a sync that reads the past brings it. */
  floor: number
}

/** The end of the year 9999: the last instant that is written with four digits of the year, as the database reads it. */
const LAST_FLOOR = 253_402_300_799_999

const TEXT = /^(\d{1,15})-(\d{1,15})$/

export function writePosition({ id, floor }: TailPosition): string {
  return `${id}-${floor}`
}

/** Null for any other text, and for a floor that no delivery can reach. */
export function parsePosition(text: string | null): TailPosition | null {
  const match = text === null ? null : TEXT.exec(text)
  const floor = Number(match?.[2])
  return match && floor <= LAST_FLOOR ? { id: Number(match[1]), floor } : null
}
