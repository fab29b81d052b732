import 'server-only'
import type { RuleKind } from '../rule-kind/rule-kind'
import { AMOUNT_AT_RISK } from './amount-at-risk'
import { ATTENTION_KINDS } from './attention'
import { DISK_SPACE } from './disk-space'
import { FAILED_EXPORTS, FAILED_SCHEDULES } from './failed-exports'
import { EXPIRING, OLD_FAILURES } from './failure-age'
import { INCIDENT_BEGINS } from './incidents'
import { LATE_OFF_RAMPS } from './late-off-ramps'
import { LOST_RETURN } from './lost-return'
import { ODD_RETURNS } from './odd-returns'
import { REFUSED_SYNC } from './refused-sync'
import { REGISTRATION_FAILURES } from './registration-failures'
import { SECRET_CHANGE } from './secret-change'
import { FAILURE_SHARE, ODD_RECORDS, UNKNOWN_SHARE } from './share'
import { SILENCE } from './silence'
import { UNKNOWN_SPIKE } from './unknown-spike'
import { UNREADABLE_RECORDS } from './unreadable-records'
import { REPEATED_RETURNS } from './user-returns'

/** Every kind of rule, in the order of the form. */
export const RULE_KINDS: readonly RuleKind[] = [
  INCIDENT_BEGINS,
  FAILURE_SHARE,
  UNKNOWN_SHARE,
  UNKNOWN_SPIKE,
  SILENCE,
  ODD_RECORDS,
  UNREADABLE_RECORDS,
  EXPIRING,
  OLD_FAILURES,
  ...ATTENTION_KINDS,
  REFUSED_SYNC,
  REGISTRATION_FAILURES,
  SECRET_CHANGE,
  AMOUNT_AT_RISK,
  LOST_RETURN,
  ODD_RETURNS,
  REPEATED_RETURNS,
  LATE_OFF_RAMPS,
  FAILED_SCHEDULES,
  FAILED_EXPORTS,
  DISK_SPACE,
]

const byId = new Map(RULE_KINDS.map((kind) => [kind.id, kind]))

/** A kind by its id; undefined for a kind of another version. */
export const findRuleKind = (id: string): RuleKind | undefined => byId.get(id)
