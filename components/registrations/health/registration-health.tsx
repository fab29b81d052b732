'use client'

import clsx from 'clsx'
import Link from 'next/link'
import { useId, useState } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { OUTCOME_ICONS } from '@/components/states/outcome-icons'
import { Button } from '@/components/ui/button'
import { TextLink } from '@/components/ui/text-link'
import { OUTCOME_WORDS } from '@/lib/archive/explanations'
import { deliveryAddress, sharedAddress } from '@/lib/archive/filter/delivery-address'
import { formatCount, formatQuantity, formatShare } from '@/lib/format/number'
import { unfitReason } from '@/lib/list/members'
import { OUTCOMES } from '@/lib/model/outcome'
import { deliveredShare } from '@/lib/registrations/delivered-share'
import { type EndpointHealth, PERIODS, type Period, type PeriodHealth } from '@/lib/registrations/dto'
import type { OutcomeCount } from './bar-words'
import { HealthChart } from './health-chart'
import { HealthTable } from './health-table'
import { PERIOD_WORDS } from './period-words'
import { TEXTURES } from './textures'

type Props = { url: string; health: EndpointHealth; period: Period }

export function RegistrationHealth({ url, health, period }: Props) {
  const { environment } = useFrame()
  const tableId = useId()
  const [isTable, setIsTable] = useState(false)
  const chosen = health.periods[period]
  const deliveries = sharedAddress(environment.name, 'endpoint', url)
  return (
    <div>
      <div className="@xl:grid @xl:grid-cols-[minmax(0,1fr)_15rem] @xl:gap-x-5">
        <div>
          <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3">
            <p className="font-medium tabular-nums">{totalWords(chosen, period)}</p>
            {deliveries && (
              <TextLink href={deliveries} className="font-medium">
                Open its deliveries
              </TextLink>
            )}
          </div>
          <HealthChart key={period} url={url} period={period} bars={chosen.bars} />
        </div>
        <div className="@xl:flex @xl:flex-col">
          <Shares url={url} health={chosen} />
          <div className="mt-1.5 flex flex-wrap items-center justify-between gap-x-3 text-small text-muted tabular-nums">
            <p>
              Success share:{' '}
              {PERIODS.map((each, index) => (
                <span key={each} className="whitespace-nowrap">
                  {index > 0 && ' · '}
                  {PERIOD_WORDS[each].label} <span className="text-ink">{deliveredShare(health.periods[each])}</span>
                </span>
              ))}
            </p>
            <Button
              look="quiet"
              size="small"
              className="-mx-2 text-small"
              aria-expanded={isTable}
              aria-controls={isTable ? tableId : undefined}
              onClick={() => setIsTable(!isTable)}
            >
              {isTable ? 'Hide table' : 'Show table'}
            </Button>
          </div>
        </div>
      </div>
      {isTable && <HealthTable id={tableId} url={url} bars={chosen.bars} />}
    </div>
  )
}

function totalWords({ total, bars }: PeriodHealth, period: Period): string {
  const { span } = PERIOD_WORDS[period]
  if (total > 0) return `${formatQuantity(total, 'delivery', 'deliveries')} in ${span}`
  return bars.every(({ counts }) => counts === null) ? `Nothing from ${span} is archived` : `No delivery in ${span}`
}

function sharesOf({ outcomes }: PeriodHealth): OutcomeCount[] {
  return OUTCOMES.flatMap((outcome) => {
    const count = outcomes.find(({ value }) => value === outcome)?.count ?? 0
    return count > 0 ? [{ outcome, count }] : []
  })
}

function Shares({ url, health }: { url: string; health: PeriodHealth }) {
  const { environment } = useFrame()
  const from = health.bars[0]?.from
  if (health.total === 0 || from === undefined) return null
  return (
    <ul className="mt-0.5 flex flex-wrap gap-x-4 text-small @xl:mt-0 @xl:flex-col">
      {sharesOf(health).map(({ outcome, count }) => {
        const Icon = OUTCOME_ICONS[outcome]
        const words = (
          <>
            <span aria-hidden className={clsx('size-2.5 rounded-[2px]', TEXTURES[outcome])} />
            <Icon aria-hidden className="size-3 text-tone" strokeWidth={2.5} />
            <span>{OUTCOME_WORDS[outcome].label}</span>
            <span className="font-medium">{formatShare(count, health.total)}</span>
            <span className="text-muted">{formatCount(count)}</span>
          </>
        )
        return (
          <li key={outcome} data-tone={outcome} className="tabular-nums">
            {unfitReason(url) === null ? (
              <Link
                href={deliveryAddress(environment.name, { endpoint: [url], outcome: [outcome], from })}
                prefetch={false}
                className="flex min-h-6 items-center gap-1.5 underline-offset-2 hover:underline"
              >
                {words}
              </Link>
            ) : (
              <span className="flex min-h-6 items-center gap-1.5">{words}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
