import { formatQuantity } from '../../format/number'
import { visibleText } from '../../format/visible-text'
import type { Severity } from '../../model/alert/alert'
import type { ToldTransition } from '../../model/alert/message'
import { clipText } from './clip-text'

/** An alert in a message: counts, names and a link, but no payload and no data of a user. */
export type MessageAlert = { id: string; rule: string; subject: string; sentence: string; href: string }

/** A message before it is written for a channel. Addresses are absolute. */
export type AlertMessage = {
  /** A repeat has the same id, by which a receiver can recognise it. */
  id: string
  /** All messages about alerts that fired together have the same thread. */
  thread: string
  transition: ToldTransition
  severity: Severity
  environment: { name: string; label: string }
  /** ISO 8601 in UTC. */
  at: string
  /** The shared cause of several alerts; null for one. */
  cause: string | null
  /** The first alerts, of `total`. */
  alerts: readonly MessageAlert[]
  total: number
  /** The person who acknowledged the alert; null for other transitions. */
  by: string | null
  href: string
  isRepeat: boolean
  /** The name of the channel that could not be reached, if this message replaces one to it. */
  insteadOf: string | null
  isTest: boolean
}

/** The most characters of a name and of a sentence, because an endpoint may be longer than a message. */
const NAME_MAX = 300
const SENTENCE_MAX = 600

const nameText = (name: string) => clipText(visibleText(name), NAME_MAX)

/** A message lists at most so many alerts; the page lists all. */
export const LISTED_AT_MOST = 50

const WORDS: Record<ToldTransition, string> = { fired: 'Firing', acknowledged: 'Acknowledged', resolved: 'Resolved' }

/** One line, for example "Firing: Incident, ledger.example/events". */
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

/** The line of one alert; without its rule and subject if the title names them. */
export function lineOf({ rule, subject, sentence }: MessageAlert, { total }: AlertMessage): string {
  const about = rule === subject ? nameText(rule) : `${nameText(rule)}, ${nameText(subject)}`
  const said = clipText(visibleText(sentence), SENTENCE_MAX)
  return total === 1 ? said : `${about}: ${said}`
}

/** Sentences about a test, a repeat, a replaced channel, left-out alerts or the person who acknowledged. */
export function messageNotes({ by, isRepeat, insteadOf, isTest, environment, total, alerts }: AlertMessage): string[] {
  return [
    isTest && `Sent from Rampdesk (${nameText(environment.label)}) to test this channel.`,
    by !== null && `By ${nameText(by)}.`,
    total > alerts.length && `${formatQuantity(total - alerts.length, 'more alert')} in Rampdesk.`,
    isRepeat && 'Repeated, because the first attempt may not have arrived.',
    insteadOf !== null && `Sent here because the channel “${nameText(insteadOf)}” could not be reached.`,
  ].filter((note) => note !== false)
}
