import { z } from 'zod'
import { formatCount, formatQuantity } from '../../format/number'
import type { Outcome } from '../../model/outcome'
import { DIMENSION_CHOICES, describeSubject, subjectRows } from '../rule-kind/dimensions'
import { COUNT_HOUR_MS, type SubjectHours, sumOf, sumWindow } from '../rule-kind/hour-series'
import { HOUR_DIMENSIONS, type HourDimension, type HourKind, settingNumber } from '../rule-kind/rule-kind'
import { wholeSetting } from '../rule-kind/settings'

const percent = z.number('must be a number').min(0.1, 'must be at least 0.1').max(100, 'must be at most 100')

type Parts = Pick<HourKind, 'id' | 'title' | 'about' | 'severity' | 'advice'> & {
  outcomes: readonly Outcome[]
  /** The outcomes as a sentence has them, for example "failed or were rejected". */
  words: string
  settings: { percent: number; hours: number; least: number; dimension: HourDimension }
}

/** The alert is resolved only at this part of the threshold, so that it does not flap. */
export const CLEAR_PART = 0.8

function shareOf(subject: SubjectHours, at: number, length: number, outcomes: readonly Outcome[]) {
  const counts = sumWindow(subject, at, length)
  const all = sumOf(counts)
  const bad = sumOf(counts, outcomes)
  return { all, bad, share: all === 0 ? 0 : (100 * bad) / all }
}

/** A rule on the share of some outcomes among the deliveries of a window, if there are enough. */
function shareKind({ outcomes, words, settings, ...parts }: Parts): HourKind {
  return {
    ...parts,
    source: 'hours',
    settings: z.strictObject({
      percent: percent.default(settings.percent),
      hours: wholeSetting({ least: 1, most: 24, usual: settings.hours }),
      least: wholeSetting({ least: 1, most: 1_000_000, usual: settings.least }),
      dimension: z.enum(HOUR_DIMENSIONS, 'must be one of the choices').default(settings.dimension),
    }),
    fields: [
      { name: 'percent', label: 'Share of deliveries', unit: '%', isThreshold: true },
      { name: 'hours', label: 'Over the last', unit: 'hours' },
      { name: 'least', label: 'With at least', unit: 'deliveries' },
      { name: 'dimension', label: 'Counted for', unit: '', choices: DIMENSION_CHOICES },
    ],
    holds: { before: 0, after: 10 },
    // The schema allows only the dimensions.
    of: (chosen) => ({ dimension: chosen.dimension as HourDimension, hours: settingNumber(chosen, 'hours') }),
    judge: (chosen, subject, at, environment) => {
      const length = settingNumber(chosen, 'hours')
      const threshold = settingNumber(chosen, 'percent')
      const { all, bad, share } = shareOf(subject, at, length, outcomes)
      // The running hour has few deliveries at first.
      const before = shareOf(subject, at - COUNT_HOUR_MS, length, outcomes)
      const isEnough = all >= settingNumber(chosen, 'least')
      const about = chosen.dimension as HourDimension
      return {
        subject: subject.subject,
        ...describeSubject(about, subject.subject),
        isOver: isEnough && share >= threshold,
        isClear: Math.max(share, before.share) < threshold * CLEAR_PART,
        evidence: {
          sentence: `${formatCount(bad)} of ${formatQuantity(all, 'delivery', 'deliveries')} ${words} (${share.toFixed(1)}%) within ${formatQuantity(length, 'hour')}.`,
          value: share,
          threshold,
          href: subjectRows(environment, about, subject.subject, {
            outcome: [...outcomes],
            from: new Date(at - (length - 1) * COUNT_HOUR_MS).toISOString(),
            to: new Date(at + COUNT_HOUR_MS).toISOString(),
          }),
        },
      }
    },
  }
}

export const FAILURE_SHARE = shareKind({
  id: 'failure-share',
  title: 'Share of failures',
  about: 'Fires when too many deliveries failed or were rejected. The platform does not retry a rejected one.',
  severity: 'page',
  advice: {
    says: 'See which deliveries failed and what the endpoint answered. Once it works again, resend them.',
    action: 'Open deliveries',
    also: ['recovery', 'registrations'],
  },
  outcomes: ['failed', 'rejected'],
  words: 'failed or were rejected',
  settings: { percent: 10, hours: 1, least: 20, dimension: 'endpoint' },
})

export const UNKNOWN_SHARE = shareKind({
  id: 'unknown-share',
  title: 'Share of unknown outcomes',
  about: 'Fires when too many deliveries got no usable answer: nobody knows whether the receiver processed them.',
  severity: 'page',
  advice: {
    says: 'Ask the receiver which of these it processed, then resend the others.',
    action: 'Open deliveries',
    also: ['recovery', 'registrations'],
  },
  outcomes: ['unknown'],
  words: 'have an unknown outcome',
  settings: { percent: 10, hours: 1, least: 20, dimension: 'endpoint' },
})

export const ODD_RECORDS = shareKind({
  id: 'odd-records',
  title: 'Contradictory records',
  about: 'Fires when records contradict themselves, which the contract does not allow.',
  severity: 'notify',
  advice: {
    says: 'Read the records. If the platform really sent them this way, report that they break its contract.',
    action: 'Open deliveries',
  },
  outcomes: ['contradictory'],
  words: 'are contradictory',
  settings: { percent: 1, hours: 24, least: 1, dimension: 'all' },
})
