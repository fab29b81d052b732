import 'server-only'
import { ATTENTION_KINDS } from './attention'
import { INCIDENT_BEGINS } from './incidents'
import type { RuleKind } from './rule-kind'
import { FAILURE_SHARE, ODD_RECORDS, UNKNOWN_SHARE } from './share'
import { SILENCE } from './silence'

/** Everything that can be watched, in the order of the form. */
export const RULE_KINDS: readonly RuleKind[] = [
  INCIDENT_BEGINS,
  FAILURE_SHARE,
  UNKNOWN_SHARE,
  SILENCE,
  ODD_RECORDS,
  ...ATTENTION_KINDS,
]

const byId = new Map(RULE_KINDS.map((kind) => [kind.id, kind]))

/** Undefined for a kind of another version. */
export const findRuleKind = (id: string): RuleKind | undefined => byId.get(id)
