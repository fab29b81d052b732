export type TailPosition = {
  /** Ids grow with commits: one sync at a time writes. */
  id: number
  /** Older deliveries are no news; ms since 1970. */
  floor: number
}

/** The end of the year 9999, the last instant that Postgres is asked about. */
const LAST_FLOOR = 253_402_300_799_999

const TEXT = /^(\d{1,15})-(\d{1,15})$/

export function writePosition({ id, floor }: TailPosition): string {
  return `${id}-${floor}`
}

export function parsePosition(text: string | null): TailPosition | null {
  const match = text === null ? null : TEXT.exec(text)
  const floor = Number(match?.[2])
  return match && floor <= LAST_FLOOR ? { id: Number(match[1]), floor } : null
}
