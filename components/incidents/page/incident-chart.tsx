'use client'

import { useRouter } from 'next/navigation'
import { ChartCard } from '@/components/charts/chart-card'
import { CountLink } from '@/components/charts/count-link'
import { StepTable } from '@/components/charts/step-table'
import { outcomeBars, outcomeSeries } from '@/components/states/outcome-bars'
import { OUTCOME_WORDS } from '@/lib/archive/explanations'
import { formatDuration } from '@/lib/format/duration'
import { formatDay, formatMinute, formatPeriod } from '@/lib/format/time'
import type { IncidentBar, IncidentDetail } from '@/lib/incidents/dto'
import { OUTCOMES, type Outcome } from '@/lib/model/outcome'
import { sumOutcomes, totalsOf } from '@/lib/reports/outcome-sums'
import { rowsLink } from '@/lib/reports/report-links'

const DAY_MS = 86_400_000

const UNITS = new Map([
  [60_000, 'minute'],
  [3_600_000, 'hour'],
  [DAY_MS, 'day'],
  [7 * DAY_MS, 'week'],
])

type Props = { detail: IncidentDetail; environment: string; zone: string }

/** Deliveries to the endpoint around the incident; each bar leads to its rows. */
export function IncidentChart({ detail, environment, zone }: Props) {
  const router = useRouter()
  const { chart, incident, readAt } = detail
  const now = Date.parse(readAt)
  const days = new Set(chart.bars.map(({ from }) => formatDay(from, zone, now)))
  const label = ({ from }: IncidentBar) => {
    if (chart.stepMs >= DAY_MS) return formatDay(from, zone, now)
    const minute = formatMinute(from, zone, now)
    return days.size === 1 ? minute.slice(-5) : minute
  }
  const link = ({ from, to }: IncidentBar, outcome: Outcome[] = []) =>
    rowsLink(
      environment,
      { period: { from, to }, endpoints: [incident.endpoint] },
      { endpoint: [incident.endpoint], outcome },
    )
  const words = ({ from, to }: IncidentBar) => formatPeriod(from, to, zone, now)
  const series = outcomeSeries(
    totalsOf(chart.bars.flatMap(({ counts }) => OUTCOMES.map((outcome) => ({ outcome, count: counts[outcome] })))),
  )
  const unit = UNITS.get(chart.stepMs)
  const title = `Deliveries to the endpoint ${unit ? `per ${unit}` : `every ${formatDuration(chart.stepMs / 1000)}`}`
  return (
    <ChartCard
      title={title}
      series={series}
      {...outcomeBars(
        chart.bars.map((bar) => ({
          key: bar.from,
          label: label(bar),
          href: sumOutcomes(bar.counts) === 0 ? null : link(bar),
          known: bar.known,
          counts: bar.counts,
        })),
      )}
      unit="deliveries"
      onOpen={(href) => router.push(href)}
      table={
        <StepTable
          caption={title}
          bars={chart.bars}
          labelOf={label}
          isNothing={({ counts }) => sumOutcomes(counts) === 0}
          columns={[
            {
              id: 'all',
              label: 'Deliveries',
              cell: (bar) => (
                <CountLink count={sumOutcomes(bar.counts)} href={link(bar)} label={`deliveries, ${words(bar)}`} />
              ),
            },
            ...series.map((one) => ({
              id: one.id,
              label: one.label,
              cell: (bar: IncidentBar) => (
                <CountLink
                  count={bar.counts[one.id]}
                  href={link(bar, [one.id])}
                  label={`${OUTCOME_WORDS[one.id].label.toLowerCase()}, ${words(bar)}`}
                />
              ),
            })),
          ]}
        />
      }
    />
  )
}
