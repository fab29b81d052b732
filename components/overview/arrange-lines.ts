import {
  type Attention,
  type AttentionLine,
  type AttentionReading,
  URGENCIES,
} from '@/lib/overview/attention/attention'

export type FoundLine = AttentionLine & { reading: AttentionReading }
export type UnreadLine = AttentionLine & { reading: null }

/** The findings of all sources, sorted by what to do about them. */
export type ArrangedLines = {
  now: FoundLine[]
  losing: FoundLine[]
  waiting: FoundLine[]
  unread: UnreadLine[]
  quiet: FoundLine[]
}

const isFinding = (line: AttentionLine): line is FoundLine => line.reading !== null
const isUnread = (line: AttentionLine): line is UnreadLine => line.reading === null

export function arrangeLines(answers: readonly (Attention | null)[]): ArrangedLines {
  const lines = answers.flatMap((answer) => answer?.lines ?? []).toSorted((a, b) => a.rank - b.rank)
  const found = lines.filter(isFinding)
  const [now = [], losing = [], waiting = []] = URGENCIES.map((urgency) =>
    found.filter(({ reading }) => reading.count > 0 && reading.urgency === urgency),
  )
  return {
    now,
    losing,
    waiting,
    unread: lines.filter(isUnread),
    quiet: found.filter(({ reading }) => reading.count === 0),
  }
}
