'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { ChartCard } from '@/components/charts/chart-card'
import { CountLink } from '@/components/charts/count-link'
import { PlainTable } from '@/components/data-table/plain-table'
import { countStates, STANDINGS, type UnitVolumes, type Volume, volumesOf } from '@/lib/overview/off-ramps/group-sums'
import type { OffRampSums } from '@/lib/overview/off-ramps/off-ramp-sums'
import {
  amountText,
  named,
  type OffRampRows,
  offRampRows,
  STANDING_LABELS,
  shownWord,
  stateScale,
  volumeScale,
} from './off-ramp-bars'

/** The number of bars in a chart; further values are in the table alone. */
const VALUES_DRAWN = 16

type Props = { offRamps: OffRampSums; period: { from: string; to: string } }

/** Charts of the off-ramps whose latest snapshot came in the period. */
export function OffRampCharts({ offRamps, period }: Props) {
  const { environment } = useFrame()
  const rowsOf = offRampRows(environment.name, period)
  return (
    <>
      <StateChart offRamps={offRamps} rowsOf={rowsOf} allOf={offRampRows(environment.name, null)} />
      <VolumeChart
        title="Payouts by rail"
        head="Rail"
        byUnit={volumesOf(offRamps, 'rail')}
        hrefOf={({ value }, unit) => rowsOf({ rail: [named(value)], currency: [named(unit)] })}
      />
      <VolumeChart
        title="Paid in by chain"
        head="Chain"
        byUnit={volumesOf(offRamps, 'chain')}
        hrefOf={({ value }, unit) => rowsOf({ chain: [named(value)], token: [named(unit)] })}
      />
    </>
  )
}

function StateChart({ offRamps, rowsOf, allOf }: { offRamps: OffRampSums; rowsOf: OffRampRows; allOf: OffRampRows }) {
  const router = useRouter()
  const states = countStates(offRamps)
  const title = 'Off-ramps by state'
  return (
    <ChartCard
      title={title}
      {...stateScale(states, rowsOf)}
      unit="off-ramps, by their latest snapshot"
      areAllNamed
      note={
        !offRamps.isComplete && (
          <p className="text-small text-muted">
            Older snapshots in the archive are still being read, so these numbers may grow.
          </p>
        )
      }
      onOpen={(href) => router.push(href)}
      table={
        <PlainTable
          caption={title}
          columns={[
            { id: 'state', label: 'State', cell: ({ state }) => shownWord(state) },
            {
              id: 'period',
              label: 'In the period',
              isRight: true,
              cell: ({ state, inPeriod }) => (
                <CountLink
                  count={inPeriod}
                  href={rowsOf({ state: [named(state)] })}
                  label={`${shownWord(state)}, in the period`}
                />
              ),
            },
            {
              id: 'archive',
              label: 'In the archive',
              isRight: true,
              cell: ({ state, inArchive }) => (
                <CountLink
                  count={inArchive}
                  href={allOf({ state: [named(state)] })}
                  label={`${shownWord(state)}, in the archive`}
                />
              ),
            },
          ]}
          rows={states}
          rowKey={({ state }) => state}
          isBare
        />
      }
    />
  )
}

type VolumeProps = {
  title: string
  head: string
  byUnit: readonly UnitVolumes[]
  hrefOf: (volume: Volume, unit: string) => string | null
}

/** Shows one currency or token at a time, since amounts of two are never added up. */
function VolumeChart({ title, head, byUnit, hrefOf }: VolumeProps) {
  const router = useRouter()
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = byUnit.find(({ unit }) => unit === chosen) ?? byUnit[0]
  const { unit, volumes } = shown ?? { unit: '', volumes: [] }
  const ofUnit = (volume: Volume) => hrefOf(volume, unit)
  return (
    <ChartCard
      title={title}
      {...volumeScale(volumes.slice(0, VALUES_DRAWN), unit, ofUnit)}
      unit={shown ? `amount, ${shownWord(unit)}` : 'no off-ramp in the period'}
      onOpen={(href) => router.push(href)}
      areAllNamed
      note={
        byUnit.length > 1 && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; these are toggle buttons
          <div role="group" aria-label={`${title}: unit`} className="flex flex-wrap gap-1">
            {byUnit.map((one) => (
              <button
                key={one.unit}
                type="button"
                aria-pressed={one.unit === unit}
                onClick={() => setChosen(one.unit)}
                className="h-6 rounded-chip px-2 text-small text-muted hover:bg-sunken aria-pressed:bg-sunken aria-pressed:font-medium aria-pressed:text-ink phone:h-9"
              >
                {shownWord(one.unit)}
              </button>
            ))}
          </div>
        )
      }
      table={
        <PlainTable
          caption={`${title}, ${shownWord(unit)}`}
          columns={[
            { id: 'value', label: head, cell: ({ value }) => shownWord(value) },
            {
              id: 'count',
              label: 'Off-ramps',
              isRight: true,
              cell: (volume) => (
                <CountLink
                  count={volume.count}
                  href={ofUnit(volume)}
                  label={`off-ramps, ${shownWord(volume.value)}, ${shownWord(unit)}`}
                />
              ),
            },
            ...STANDINGS.map((standing) => ({
              id: standing,
              label: STANDING_LABELS(standing),
              isRight: true,
              cell: ({ amounts }: Volume) => amountText(amounts[standing], ''),
            })),
            { id: 'unread', label: 'Without an amount', isRight: true, cell: ({ unread }) => unread },
          ]}
          rows={volumes}
          rowKey={({ value }) => value}
          isBare
        />
      }
    />
  )
}
