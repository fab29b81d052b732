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
import { alertScope } from './alert-scope'
import { NO_CAUSE, type NowKind, type RuleFinding, settingNumber } from './rule-kind'
import { wholeSetting } from './settings'

type Watched = { source: AttentionSource; severity: Severity; about: string; before: number }

/** Lines of the overview that are worth telling people who do not look at it. */
const WATCHED: readonly Watched[] = [
  {
    source: OPEN_FAILURES,
    severity: 'notify',
    before: 60,
    about: 'Fires when so many failures have been unresolved for an hour.',
  },
  {
    source: RETURNS_AT_RISK,
    severity: 'page',
    before: 0,
    about: 'Fires when a bank returned debits whose crypto may still be lost.',
  },
  {
    source: FAILING_REGISTRATIONS,
    severity: 'page',
    before: 5,
    about:
      'Fires when a registration is disabled or failing, so that its events are lost. Asks the platform each minute.',
  },
  {
    source: UNCOVERED_EVENTS,
    severity: 'notify',
    before: 5,
    about: 'Fires when an event reaches no registration. Asks the platform each minute.',
  },
  {
    source: STALE_ARCHIVE,
    severity: 'page',
    before: 10,
    about: 'Fires when the archive is no longer up to date, so that every other rule is blind.',
  },
  {
    source: OVERDUE_PASS,
    severity: 'notify',
    before: 60,
    about: 'Fires when no full pass ran for a day, so that records the platform logged late may be missing.',
  },
  {
    source: WAITING_REDELIVERIES,
    severity: 'notify',
    before: 0,
    about: 'Fires when a redelivery is paused or stopped, or has unknown results.',
  },
  {
    source: FAILING_CHANNELS,
    severity: 'page',
    before: 5,
    about: 'Fires when a channel of alerts can’t be reached for five minutes; the other channels are told.',
  },
]

export const ATTENTION_KINDS: readonly NowKind[] = WATCHED.map(({ source, severity, about, before }) => ({
  id: source.id,
  title: source.label,
  about,
  severity,
  source: 'now',
  settings: z.strictObject({ count: wholeSetting({ least: 1, most: 100_000, usual: 1 }) }),
  fields: [{ name: 'count', label: 'At least', unit: '' }],
  holds: { before, after: 5 },
  read: async (settings, { environment, now }) => {
    const scope = alertScope(environment)
    const read = await source.read({ ...readsOf(scope), scope, now })
    return findingOf([read].flat(), source, settingNumber(settings, 'count'))
  },
}))

/** The first line of a source, as a rule reads it; at most one. */
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
