/** How far a reader has seen an environment's archive. */
export type TailPosition = {
  /** Of the newest delivery by id. Ids grow with commits, since one sync at a time writes. */
  id: number
  /** Older deliveries, in ms since 1970, are no news. */
  floor: number
}

/** The end of the year 9999, the last that the database reads. */
const LAST_FLOOR = 253_402_300_799_999

const TEXT = /^(\d{1,15})-(\d{1,15})$/

export function writePosition({ id, floor }: TailPosition): string {
  return `${id}-${floor}`
}

/** Null for any other text, and for an impossible floor. */
export function parsePosition(text: string | null): TailPosition | null {
  const match = text === null ? null : TEXT.exec(text)
  const floor = Number(match?.[2])
  return match && floor <= LAST_FLOOR ? { id: Number(match[1]), floor } : null
}
