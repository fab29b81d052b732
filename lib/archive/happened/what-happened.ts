import { httpsLink } from '../../format/https-link'
import { isDecimal } from '../../money/decimal-text'
import { formatAmount } from '../../money/format-amount'
import { type EventDefinition, findEvent } from '../../ramp/contract/events'
import { fieldPath } from '../../ramp/contract/field-path'
import { payloadSchemaOf } from '../../ramp/contract/schemas/event-payload'
import { meaningOf } from '../../ramp/contract/values/value-list'
import type { Happened, HappenedFact, MoneyGlance, MoneyTone } from './happened'
import { ANNOUNCEMENTS, MILESTONES } from './milestones'
import { memberAt, payloadObject, textAt } from './payload-member'
import { type FactRule, SNAPSHOTS, type SnapshotRule } from './snapshots'

/** Further problems are only counted. */
const PROBLEMS_SHOWN = 5

/**
 * Reads the news about money in a delivery: the state, amounts and ids of its snapshot, with their meaning by the contract
 * (specification, 6.1 to 6.3). Values that the contract does not know are given as received. Never throws.
 *
 * @param payload the exact text.
 * @param isCut whether only the beginning of the payload is given.
 */
export function whatHappened(event: string, payload: string, isCut = false): Happened {
  const definition = findEvent(event)
  const read = isCut ? null : payloadObject(payload)
  const unread = isCut
    ? ['The payload is too long to analyse.']
    : read === null
      ? ['The payload is not a JSON object, so it has no snapshot.']
      : []
  if (!definition) return unlisted(unread)
  const problems = [...unread, ...(read === null ? [] : misfits(event, read))]
  return definition.family === 'generic' ? announced(definition, problems) : milestone(definition, read, problems)
}

/** The amount and the state of a snapshot; null for an event or a payload without one. Never throws. */
export function moneyGlance(event: string, payload: string): MoneyGlance | null {
  const rule = SNAPSHOTS[findEvent(event)?.group ?? '']
  const read = rule && payloadObject(payload)
  if (!read) return null
  const amount = textAt(read, rule.amount.at)
  const states = rule.states.flatMap(({ at }) => textAt(read, at) ?? [])
  if (amount === null && states.length === 0) return null
  return {
    amount,
    currency: amount === null ? null : currencyOf(read, rule.amount.currency),
    state: states.length === 0 ? null : states.join(', '),
  }
}

function unlisted(problems: string[]): Happened {
  return {
    title: 'An event unknown to this version',
    tone: 'announced',
    meaning: ['Read the payload for details.'],
    facts: [],
    problems,
    mustReRead: false,
  }
}

function announced({ name, firesWhen, subject }: EventDefinition, problems: string[]): Happened {
  return {
    title: ANNOUNCEMENTS[name] ?? firesWhen,
    tone: 'announced',
    meaning: [
      `${firesWhen}.`,
      `This event is only a trigger: it carries no state, amount or time. Re-read the ${subject === 'ach-debit-return' ? 'return' : subject} to see the current state.`,
    ],
    facts: [],
    problems,
    mustReRead: true,
  }
}

function milestone(definition: EventDefinition, read: object | null, problems: string[]): Happened {
  const { name, group, firesWhen } = definition
  const { title = firesWhen, tone = 'announced', note } = MILESTONES[name] ?? {}
  const rule = SNAPSHOTS[group]
  const facts = read && rule ? rule.facts.flatMap((fact) => factOf(read, fact) ?? []) : []
  const says = read && rule ? statesOf(read, rule) : []
  const isTwofold = rule?.states.length === 1 && says.some((other) => other !== tone)
  return {
    title,
    tone: isTwofold ? 'contradictory' : toneOf(tone, says),
    meaning: [`${firesWhen}.`, ...(note && !saysWhy(read) ? [note] : [])],
    facts,
    problems: [...problems, ...(isTwofold ? ['The event and the state in its snapshot contradict each other.'] : [])],
    mustReRead: false,
  }
}

/** A member that is null by the contract; shown like any other fact if the platform fills it. */
const REASON = 'offRamp.failureMessage'

const saysWhy = (read: object | null) => read !== null && textAt(read, REASON) !== null

/** The tones of the states in a snapshot; only a state that ends something has one. */
function statesOf(read: object, { states }: SnapshotRule): MoneyTone[] {
  return states.flatMap(({ at, tones }) => {
    const state = textAt(read, at)
    return state !== null && Object.hasOwn(tones, state) ? (tones[state] ?? []) : []
  })
}

/** A deposit in progress or delivered may have a leg that failed. */
function toneOf(milestone: MoneyTone, says: readonly MoneyTone[]): MoneyTone {
  if (milestone !== 'progress' && milestone !== 'completed') return milestone
  return (['failed', 'returned'] as const).find((tone) => says.includes(tone)) ?? milestone
}

function factOf(read: object, rule: FactRule): HappenedFact | null {
  const value = memberAt(read, rule.at)
  if (value === undefined || value === null) return null
  const { label } = rule
  if (typeof value !== 'string') return { label, kind: 'text', text: JSON.stringify(value), meaning: null, link: null }
  const fact = { label, kind: rule.kind, text: value, meaning: null, link: null }
  switch (rule.kind) {
    case 'amount':
      return { ...fact, text: amountText(value, currencyOf(read, rule.currency)) }
    case 'word':
      return { ...fact, meaning: meaningOf(rule.values, value) ?? null }
    case 'hash':
      return { ...fact, link: httpsLink(textAt(read, rule.link)) }
    default:
      return fact
  }
}

function currencyOf(read: object, currency: { at: string } | { is: string }): string | null {
  return 'is' in currency ? currency.is : textAt(read, currency.at)
}

/** A text that is no decimal stays as received. */
function amountText(amount: string, currency: string | null): string {
  if (currency === null) return amount
  return isDecimal(amount) ? formatAmount(amount, currency) : `${amount} ${currency}`
}

/** Members that the contract would refuse, by name, and amounts that are no decimals. */
function misfits(event: string, read: object): string[] {
  const { error } = payloadSchemaOf(event)?.safeParse(read) ?? {}
  const issues = (error?.issues ?? [])
    .map(({ path, message }) => ({ at: fieldPath(path), message }))
    .filter(({ at }) => at !== REASON || textAt(read, REASON) === null)
    .map(({ at, message }) => (at === '' ? message : `${at}: ${message}`))
  const rules = SNAPSHOTS[findEvent(event)?.group ?? '']?.facts ?? []
  const odd = rules.flatMap(({ kind, at }) => {
    const amount = kind === 'amount' ? textAt(read, at) : null
    return amount === null || isDecimal(amount) ? [] : [`${at}: is not a decimal number`]
  })
  const all = [...issues, ...odd]
  if (all.length <= PROBLEMS_SHOWN) return all
  return [...all.slice(0, PROBLEMS_SHOWN), `and ${all.length - PROBLEMS_SHOWN} more`]
}
