import 'server-only'
import type { AttentionSource } from '../source'
import { EXPIRING_FAILURES } from './expiring-failures'
import { FAILING_CHANNELS } from './failing-channels'
import { FAILING_REGISTRATIONS } from './failing-registrations'
import { FIRING_ALERTS } from './firing-alerts'
import { ONGOING_INCIDENTS } from './ongoing-incidents'
import { OPEN_FAILURES } from './open-failures'
import { OVERDUE_PASS } from './overdue-pass'
import { PAST_INCIDENTS } from './past-incidents'
import { RETURNS_AT_RISK } from './returns-at-risk'
import { STALE_ARCHIVE } from './stale-archive'
import { UNCOVERED_EVENTS } from './uncovered-events'
import { UNREAD_RANGES } from './unread-ranges'
import { WAITING_REDELIVERIES } from './waiting-redeliveries'
import { WEBHOOK_SECRET } from './webhook-secret'

/** Within one urgency, what loses money or data first comes first. */
export const ATTENTION_SOURCES: readonly AttentionSource[] = [
  ONGOING_INCIDENTS,
  WEBHOOK_SECRET,
  FAILING_REGISTRATIONS,
  EXPIRING_FAILURES,
  UNREAD_RANGES,
  RETURNS_AT_RISK,
  UNCOVERED_EVENTS,
  FAILING_CHANNELS,
  FIRING_ALERTS,
  PAST_INCIDENTS,
  OPEN_FAILURES,
  WAITING_REDELIVERIES,
  STALE_ARCHIVE,
  OVERDUE_PASS,
]
