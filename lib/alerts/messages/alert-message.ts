import { formatQuantity } from '../../format/number'
import { visibleText } from '../../format/visible-text'
import type { Severity } from '../../model/alert/alert'
import type { ToldTransition } from '../../model/alert/message'
import { clipText } from './clip-text'

/** An alert as a message names it: counts, names and a link; no payload, no data of a user. */
export type MessageAlert = { id: string; rule: string; subject: string; sentence: string; href: string }

/** A message before it is written for a channel. Addresses are absolute. */
export type AlertMessage = {
  /** The same for a repeat, by which a receiver may tell it. */
  id: string
  /** The same for all that is told of alerts that fired together. */
  thread: string
  transition: ToldTransition
  severity: Severity
  environment: { name: string; label: string }
  /** ISO 8601 in UTC. */
  at: string
  /** The shared cause of several alerts; null for one. */
  cause: string | null
  /** The first of `total`. */
  alerts: readonly MessageAlert[]
  total: number
  /** Who acknowledged it. */
  by: string | null
  href: string
  isRepeat: boolean
  /** The channel that could not be reached. */
  insteadOf: string | null
  isTest: boolean
}

/** Characters of a name and of a sentence; an endpoint may be longer than a message. */
const NAME_MAX = 300
const SENTENCE_MAX = 600

const nameText = (name: string) => clipText(visibleText(name), NAME_MAX)

/** The alerts that a message lists; the page has all. */
export const LISTED_AT_MOST = 50

const WORDS: Record<ToldTransition, string> = { fired: 'Firing', acknowledged: 'Acknowledged', resolved: 'Resolved' }

/** One line, such as "Firing: Incident, ledger.example/events". */
export function titleOf({ transition, cause, alerts: [first], total, isTest }: AlertMessage): string {
  if (isTest) return 'Test message: nothing is wrong'
  const about =
    cause === null && first
      ? first.rule === first.subject
        ? nameText(first.rule)
        : `${nameText(first.rule)}, ${nameText(first.subject)}`
      : `${formatQuantity(total, 'alert')}, ${nameText(cause ?? '')}`
  return `${WORDS[transition]}: ${about}`
}

/** A line for each alert; without its subject where the title names it. */
export function lineOf({ rule, subject, sentence }: MessageAlert, { total }: AlertMessage): string {
  const about = rule === subject ? nameText(rule) : `${nameText(rule)}, ${nameText(subject)}`
  const said = clipText(visibleText(sentence), SENTENCE_MAX)
  return total === 1 ? said : `${about}: ${said}`
}

/** Sentences that say what is special about a message. */
export function messageNotes({ by, isRepeat, insteadOf, isTest, environment, total, alerts }: AlertMessage): string[] {
  return [
    isTest && `Sent from Rampdesk (${nameText(environment.label)}) to test this channel.`,
    by !== null && `By ${nameText(by)}.`,
    total > alerts.length && `${formatQuantity(total - alerts.length, 'more alert')} in Rampdesk.`,
    isRepeat && 'Repeated, because the first attempt may not have arrived.',
    insteadOf !== null && `Sent here because the channel “${nameText(insteadOf)}” could not be reached.`,
  ].filter((note) => note !== false)
}
