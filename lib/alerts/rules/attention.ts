import 'server-only'
import { z } from 'zod'
import type { Severity } from '../../model/alert/alert'
import type { AttentionReading } from '../../overview/attention/attention'
import { type AttentionSource, readsOf } from '../../overview/attention/source'
import { FAILING_CHANNELS } from '../../overview/attention/sources/failing-channels'
import { FAILING_REGISTRATIONS } from '../../overview/attention/sources/failing-registrations'
import { OPEN_FAILURES } from '../../overview/attention/sources/open-failures'
import { OVERDUE_PASS } from '../../overview/attention/sources/overdue-pass'
import { RETURNS_AT_RISK } from '../../overview/attention/sources/returns-at-risk'
import { STALE_ARCHIVE } from '../../overview/attention/sources/stale-archive'
import { UNCOVERED_EVENTS } from '../../overview/attention/sources/uncovered-events'
import { WAITING_REDELIVERIES } from '../../overview/attention/sources/waiting-redeliveries'
import { alertScope } from '../rule-kind/alert-scope'
import { type AdvicePlace, NO_CAUSE, type NowKind, type RuleFinding, settingNumber } from '../rule-kind/rule-kind'
import { wholeSetting } from '../rule-kind/settings'

type Watched = {
  source: AttentionSource
  severity: Severity
  about: string
  before: number
  says: string
  also?: readonly AdvicePlace[]
}

/** Lines of the overview that are worth an alert to people who do not look at it. */
const WATCHED: readonly Watched[] = [
  {
    source: OPEN_FAILURES,
    severity: 'notify',
    before: 60,
    says: 'Send these again, or close those that need no action.',
    about: 'Fires when a number of failures have been unresolved for an hour.',
  },
  {
    source: RETURNS_AT_RISK,
    severity: 'page',
    before: 0,
    says: 'Review the returns: their crypto is still in flight, and once confirmed, it is lost.',
    about: 'Fires when a bank returned debits whose crypto may still be lost.',
  },
  {
    source: FAILING_REGISTRATIONS,
    severity: 'page',
    before: 5,
    says: 'Fix the endpoints. A disabled registration cannot be enabled again: delete it and register its URL again.',
    about: 'Fires when a registration is disabled or failing, so its events are lost. Asks the platform every minute.',
  },
  {
    source: UNCOVERED_EVENTS,
    severity: 'notify',
    before: 5,
    says: 'Register an endpoint for these events, or make sure that nobody needs them.',
    about: 'Fires when an event reaches no registration. Asks the platform every minute.',
  },
  {
    source: STALE_ARCHIVE,
    severity: 'page',
    before: 10,
    says: 'Use the doctor to see why the sync fails. Until it works again, the other rules find nothing.',
    also: ['doctor'],
    about: 'Fires when the archive is out of date, so that no other rule can work.',
  },
  {
    source: OVERDUE_PASS,
    severity: 'notify',
    before: 60,
    says: 'Use the doctor to check that the worker is running: a full pass is due twice a day.',
    also: ['doctor'],
    about: 'Fires when no full pass has run for a day, so records that the platform logged late may be missing.',
  },
  {
    source: WAITING_REDELIVERIES,
    severity: 'notify',
    before: 0,
    says: 'Resume or cancel stopped redeliveries, and decide about unknown results.',
    about: 'Fires when a redelivery is paused or stopped, or has unknown results.',
  },
  {
    source: FAILING_CHANNELS,
    severity: 'page',
    before: 5,
    says: 'Send a test to the channel: its answer says what to fix.',
    about: 'Fires when an alert channel has been unreachable for five minutes. The other channels send the alert.',
  },
]

export const ATTENTION_KINDS: readonly NowKind[] = WATCHED.map(({ source, severity, about, before, says, also }) => ({
  id: source.id,
  title: source.label,
  about,
  severity,
  source: 'now',
  settings: z.strictObject({ count: wholeSetting({ least: 1, most: 100_000, usual: 1 }) }),
  fields: [{ name: 'count', label: 'At least', unit: '' }],
  advice: { says, action: source.action, ...(also && { also }) },
  holds: { before, after: 5 },
  read: async (settings, { environment, now, once }) => {
    const scope = alertScope(environment)
    const reads = { ...readsOf(scope), coverage: () => once('coverage', readsOf(scope).coverage) }
    const read = await once(source.id, () => source.read({ ...reads, scope, now }))
    return findingOf([read].flat(), source, settingNumber(settings, 'count'))
  },
}))

/** The finding for the first line of a source; empty if the source has none. */
export function findingOf(
  [reading]: readonly AttentionReading[],
  { label, id }: AttentionSource,
  least: number,
): RuleFinding[] {
  if (!reading) return []
  const { count, figure, words, note, href } = reading
  const number = figure === null ? '' : `${figure ?? count} `
  return [
    {
      subject: '',
      subjectName: label,
      cause: { ...NO_CAUSE, isPlatform: id === STALE_ARCHIVE.id },
      isOver: count >= least,
      isClear: count < least,
      evidence: {
        sentence: count === 0 ? `${words}.` : `${number}${words}.${note ? ` ${note}` : ''}`,
        value: count,
        threshold: least,
        href,
      },
    },
  ]
}
