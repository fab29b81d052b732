import { FIRST_INSTANT } from '../codec/storable'
import { formatCount, formatShare } from '../format/number'
import { formatMinute, zoneOffset } from '../format/time'
import { successParts } from '../model/success-share'
import type { UnknownReason } from './covered-parts'
import type { DeliveryReport, OutcomeTotals } from './schemas'

type PeriodTexts = { from: string; to: string }

/** A period such as `15 Nov 2026 00:00 to 22 Nov 2026 12:04 UTC`, with both offsets if they differ. */
export function periodWords({ from, to }: PeriodTexts, zone: string): string {
  const [start, end] = [zoneOffset(from, zone), zoneOffset(to, zone)]
  // Times say their year because `FIRST_INSTANT` stands for now.
  const told = (iso: string) => formatMinute(iso, zone, FIRST_INSTANT)
  return `${told(from)}${start === end ? '' : ` ${start}`} to ${told(to)} ${end}`
}

export const GAP_WORDS: Record<UnknownReason, string> = {
  'before-archive': 'before the oldest delivery in the archive',
  removed: 'removed from the archive because of age',
  hole: 'could not be read: the platform no longer had the records',
  'not-read-yet': 'not read from the platform yet',
  future: 'in the future',
}

export type CoverageReport = Pick<DeliveryReport, 'coverage' | 'period' | 'madeAt' | 'zone'>

export type CoverageWords = { kind: 'none' | 'part' | 'whole'; title: string; text: string }

/** A lag of the sync that is not worth telling, because the newest seconds are always still to be read. */
const NEWEST_MS = 5 * 60_000

/** The coverage of the period in words, with which a report begins. */
export function coverageWords({ coverage, period, madeAt, zone }: CoverageReport): CoverageWords {
  const { passedMs, coveredMs, gaps, lastSyncedAt } = coverage
  const missing = gaps.filter(({ reason }) => reason !== 'future')
  if (period.from >= period.to)
    return { kind: 'none', title: 'This period is empty', text: 'Its end is not after its start. Choose a later end.' }
  if (passedMs === 0)
    return { kind: 'none', title: 'This period has not started', text: 'There is no data about the future.' }
  if (coveredMs === 0)
    return {
      kind: 'none',
      title: 'The archive has no data for this period',
      text:
        lastSyncedAt === null
          ? 'Nothing has been read from the platform yet. The numbers below count only what is archived, and zero means not known.'
          : 'It was not read from the platform, or is gone. The numbers below count only what is archived, and zero means not known.',
    }
  const [only] = missing
  const isNewest =
    missing.length === 1 &&
    only?.reason === 'not-read-yet' &&
    Date.parse(only.to) - Date.parse(only.from) <= NEWEST_MS &&
    Date.parse(only.to) === Math.min(Date.parse(period.to), Date.parse(madeAt))
  if (missing.length === 0 || isNewest)
    return {
      kind: 'whole',
      title: 'The archive covers the whole period',
      text:
        only === undefined
          ? 'Every delivery that the platform recorded in the period is counted.'
          : `Every delivery that the platform recorded in the period up to the last sync is counted. Last sync: ${formatMinute(only.from, zone, Date.parse(madeAt))}.`,
    }
  return {
    kind: 'part',
    title: `The archive covers ${formatShare(coveredMs, passedMs)} of the period`,
    text: 'Deliveries in the rest of the period are not known, so the true numbers may be higher than those below.',
  }
}

export type SuccessShares = { withUnknown: string; withoutUnknown: string }

export function successShares(totals: Partial<OutcomeTotals>): SuccessShares {
  const { delivered, withUnknown, withoutUnknown } = successParts(totals)
  return { withUnknown: formatShare(delivered, withUnknown), withoutUnknown: formatShare(delivered, withoutUnknown) }
}

/** The difference from the period before: `+12`, `−3` or `same`. */
export function differenceWords(now: number, before: number): string {
  if (now === before) return 'same'
  return now > before ? `+${formatCount(now - before)}` : `−${formatCount(before - now)}`
}

const LAG_STEPS = [
  { below: 1000, unit: 1, name: 'ms', digits: 0 },
  { below: 120_000, unit: 1000, name: 's', digits: 1 },
  { below: 7_200_000, unit: 60_000, name: 'min', digits: 0 },
  { below: 172_800_000, unit: 3_600_000, name: 'h', digits: 1 },
] as const

/** A lag in words: `180 ms`, `4.2 s`, `12 min`, `3.1 h`, `4.5 days`, or `–` for none. */
export function lagWords(ms: number | null): string {
  if (ms === null) return '–'
  const step = LAG_STEPS.find(({ below }) => ms < below) ?? { unit: 86_400_000, name: 'days', digits: 1 }
  return `${Number((ms / step.unit).toFixed(step.digits))} ${step.name}`
}
