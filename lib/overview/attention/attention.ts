import type { FirstStep } from '../first-steps/first-steps'

/** `now`: something goes wrong at this moment. `losing`: money, events or records are lost while nobody acts. */
export const URGENCIES = ['now', 'losing', 'waiting'] as const

export type Urgency = (typeof URGENCIES)[number]

/** A part of a line, with its own count and rows. */
export type AttentionPart = { count: number; isCapped?: true; words: string; href: string }

/** An instant, and the words before it: `since`, `the last one`. */
export type AttentionTime = { words: string; at: string }

/** The answer of one source; `href` leads to its rows, as many as `count` if it counts rows. */
export type AttentionReading = {
  /** A count of 0 means that there is nothing to do. */
  count: number
  /** Set if there are more than `count`. */
  isCapped?: true
  /** The number before the words if it is not the count, for example a duration; null shows no number. */
  figure?: string | null
  /** A name as the platform gives it, before the words. */
  subject?: string
  /** The words after the number, or a sentence of its own if `count` is 0. */
  words: string
  /** An instant; the time since it stands after the words: `failing for 4 min`. */
  since?: string
  urgency: Urgency
  /** Says what the line means, or what to do. */
  note?: string
  time: AttentionTime | null
  href: string
  parts?: AttentionPart[]
}

/**
 * `key` names the line, because a source may have several. `rank` is the rank of its source among all of both places; the source
 * that loses money or data first has the lowest.
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
  /** `lastReadAt`: when this process last read the source; null if it never could. */
  | { reading: null; problem: string; lastReadAt: string | null }
)

/** Sources of the archive answer at once, sources of the platform when the platform does. */
export const ATTENTION_PLACES = ['archive', 'platform'] as const

export type AttentionPlace = (typeof ATTENTION_PLACES)[number]

/** A number at the top of the page, in words. */
export type Figure = { label: string; value: string; note: string | null; href: string }

/** `figures` and `firstSteps` come with the place `archive`. */
export type Attention = { readAt: string; lines: AttentionLine[]; figures: Figure[]; firstSteps: FirstStep[] }
