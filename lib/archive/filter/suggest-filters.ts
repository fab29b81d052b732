import type { Suggestion } from '../../list/filters'
import { unfitReason, VALUES_AT_MOST } from '../../list/members'
import { cleanSearch } from '../../list/search-text'
import { FINDING_WORDS, type Finding, type RecognisedKind } from '../../recognise/finding'
import { recognise } from '../../recognise/recognise'

type Member = 'eventId' | 'user' | 'resource' | 'event' | 'endpoint'

type Exact = { text: string | null } & Partial<Record<Member, string[]>>

const LABELS: Record<Member, string> = {
  eventId: 'Event id',
  user: 'User',
  resource: 'Resource',
  event: 'Event',
  endpoint: 'Endpoint',
}

/** The filters for each recognised kind; no delivery has the id of a registration. */
const FILTERS_OF: Record<RecognisedKind, readonly (Member | 'text')[]> = {
  event: ['eventId'],
  user: ['user'],
  'off-ramp': ['resource'],
  deposit: ['resource'],
  'on-ramp': ['resource'],
  return: ['resource'],
  account: ['resource'],
  resource: ['resource'],
  'event name': ['event'],
  URL: ['endpoint'],
  'funding source': ['text'],
  quote: ['text'],
  integrator: ['text'],
  'transaction hash': ['text'],
  'wallet address': ['text'],
  'e-mail': ['text'],
  'last four digits': [],
  'unknown id': ['text', 'eventId', 'resource', 'user'],
  registration: [],
}

/** Suggests filters for a pasted text: each kind of finding once, with all of its values. */
export function suggestFilters(typed: string): Suggestion<Exact>[] {
  const findings = recognise(typed)?.findings ?? []
  const kinds = [...new Set(findings.map(({ kind }) => kind))]
  return kinds.flatMap((kind) => {
    const ofKind = findings.filter((finding) => finding.kind === kind)
    return FILTERS_OF[kind].map((filter) => suggestion(kind, ofKind, filter)).filter((one) => one !== null)
  })
}

export const pickEventIds = (pasted: string) => valuesIn(pasted, 'eventId')
export const pickResources = (pasted: string) => valuesIn(pasted, 'resource')
export const pickUsers = (pasted: string) => valuesIn(pasted, 'user')

/** None for a bare list of ids, from which the caller takes ids of any form. */
function valuesIn(pasted: string, member: Member): string[] {
  if (!/[{=:]/.test(pasted)) return []
  const findings = recognise(pasted)?.findings ?? []
  const values = findings.filter(({ kind }) => FILTERS_OF[kind][0] === member).map(({ value }) => value)
  return [...new Set(values)]
}

function suggestion(
  kind: RecognisedKind,
  findings: readonly Finding[],
  filter: Member | 'text',
): Suggestion<Exact> | null {
  const all = findings.map(({ value }) => value).filter((value) => unfitReason(value) === null)
  const values = filter === 'text' ? all.slice(0, 1) : all.slice(0, VALUES_AT_MOST)
  const [first] = values
  if (first === undefined) return null
  const what = FINDING_WORDS[kind].one
  if (filter === 'text') return { what, values, filter: 'Text', change: { text: cleanSearch(first) } }
  return { what, values, filter: LABELS[filter], change: { text: null, [filter]: values } }
}
