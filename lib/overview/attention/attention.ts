import type { FirstStep } from '../first-steps/first-steps'

/** `now`: goes wrong at this moment. `losing`: money, events or records are lost while nobody acts. */
export const URGENCIES = ['now', 'losing', 'waiting'] as const

export type Urgency = (typeof URGENCIES)[number]

/** A count of its own within a line, with its rows. */
export type AttentionPart = { count: number; isCapped?: true; words: string; href: string }

/** Before an instant: `since`, `the last one`. */
export type AttentionTime = { words: string; at: string }

/** The answer of one source. Rows of `href` are as many as `count`. */
export type AttentionReading = {
  /** 0: nothing to do. */
  count: number
  /** There are more. */
  isCapped?: true
  /** Where the number is not the count, such as a duration; null where none stands before the words. */
  figure?: string | null
  /** A name as the platform gives it, before the words. */
  subject?: string
  /** After the number; a sentence of its own where `count` is 0. */
  words: string
  /** The time since then stands after the words: `failing for 4 min`. */
  since?: string
  urgency: Urgency
  /** Says what it means, or what to do. */
  note?: string
  time: AttentionTime | null
  href: string
  parts?: AttentionPart[]
}

/**
 * `key`: of the line, as a source may have several. `rank`: of its source, of both places; what loses money or data first is lowest.
 */
export type AttentionLine = {
  source: string
  key: string
  rank: number
  label: string
  action: string
  href: string
} & (
  | { reading: AttentionReading; problem: null }
  /** `lastReadAt`: by this process; null where it never could. */
  | { reading: null; problem: string; lastReadAt: string | null }
)

/** `place`: sources of the archive answer at once, those of the platform when it does. */
export const ATTENTION_PLACES = ['archive', 'platform'] as const

export type AttentionPlace = (typeof ATTENTION_PLACES)[number]

/** A number at the top of the page, in words. */
export type Figure = { label: string; value: string; note: string | null; href: string }

/** `figures` and `firstSteps` come with the archive. */
export type Attention = { readAt: string; lines: AttentionLine[]; figures: Figure[]; firstSteps: FirstStep[] }
