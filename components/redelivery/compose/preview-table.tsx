'use client'

import { FileSearch } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useFrame, usePermission } from '@/components/api/frame-context'
import { TimeText } from '@/components/preferences/time-text'
import { OutcomeBadge } from '@/components/states/outcome-badge'
import { Button } from '@/components/ui/button'
import { onDemand } from '@/components/ui/layers/on-demand'
import { Section } from '@/components/ui/section'
import { IdText } from '@/components/ui/text/id-text'
import { PlatformText } from '@/components/ui/text/platform-text'
import { deliveryAddress } from '@/lib/archive/filter/delivery-address'
import { formatCount } from '@/lib/format/number'
import { SENDING_WORDS } from '@/lib/redelivery/compose/advise-sending'
import type { ComposedItem, Composition } from '@/lib/redelivery/compose/dto'
import type { TargetRow } from '@/lib/redelivery/targets/dto'
import { VERDICT_LOOKS } from './verdict-list'

const DryRunDialog = onDemand(async () => (await import('./dry-run-dialog')).DryRunDialog)

type Props = { composition: Composition; target: TargetRow | null; isReordering: boolean }

const TABLET = 'max-[56rem]:hidden'

export function PreviewTable({ composition: { items, total }, target, isReordering }: Props) {
  const canSend = usePermission('redelivery.send')
  const [opened, setOpened] = useState<ComposedItem | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Section
      title={items.length < total ? `The first ${items.length} of ${formatCount(total)}` : 'In this order'}
      lead={
        canSend &&
        (target === null
          ? 'Choose a target to see the exact request of each.'
          : 'A dry run shows the exact request of each, and sends nothing.')
      }
    >
      <section
        aria-label="In the order of sending"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls takes the focus, so that keys scroll it
        tabIndex={0}
        aria-busy={isReordering}
        className="relative min-w-0 overflow-x-auto rounded-card border border-line bg-panel"
      >
        <table className="w-full border-collapse">
          <caption className="sr-only">Deliveries in the order of sending</caption>
          <thead>
            <tr className="border-b border-line text-left text-small whitespace-nowrap text-muted">
              <th scope="col" className="py-1.5 pr-1 pl-3 text-right font-normal">
                #
              </th>
              <th scope="col" className="px-2 py-1.5 font-normal">
                Event
              </th>
              <th scope="col" className={`px-2 py-1.5 font-normal ${TABLET}`}>
                Resource
              </th>
              <th scope="col" className={`px-2 py-1.5 text-right font-normal ${TABLET}`}>
                <abbr title="Sequence" className="no-underline">
                  Seq.
                </abbr>
              </th>
              <th scope="col" className={`px-2 py-1.5 font-normal ${TABLET}`}>
                Time
              </th>
              <th scope="col" className="px-2 py-1.5 font-normal">
                Advice
              </th>
              {canSend && (
                <th scope="col" className="py-1.5 pr-3 pl-2 text-right font-normal">
                  <span className="sr-only">Dry run</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {items.map((item) => (
              <ItemRow
                key={item.id}
                item={item}
                onDryRun={
                  canSend
                    ? {
                        isReady: target !== null,
                        open: () => {
                          setOpened(item)
                          setIsOpen(true)
                        },
                      }
                    : null
                }
              />
            ))}
          </tbody>
        </table>
      </section>
      {opened && target && (
        <Suspense fallback={null}>
          <DryRunDialog item={opened} target={target} isOpen={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </Section>
  )
}

type RowProps = { item: ComposedItem; onDryRun: { isReady: boolean; open: () => void } | null }

function ItemRow({ item, onDryRun }: RowProps) {
  const { environment } = useFrame()
  const { advice, position, event, resourceId, sequence, time, outcome, responseStatus } = item
  const { tone, icon: Icon } = VERDICT_LOOKS[advice.verdict]
  return (
    <tr className="align-top">
      <td className="py-2 pr-1 pl-3 text-right text-muted tabular-nums">{position}</td>
      <td className="min-w-32 px-2 py-2">
        <a
          href={deliveryAddress(environment.name, {}, item.id)}
          className="font-medium text-accent-text [overflow-wrap:anywhere] hover:underline"
        >
          <PlatformText text={event} />
        </a>
        <span className="mt-0.5 flex flex-wrap items-center gap-1.5">
          <OutcomeBadge outcome={outcome} status={responseStatus} />
        </span>
      </td>
      <td className={`px-2 py-2 ${TABLET}`}>{resourceId && <IdText id={resourceId} name="resource id" head={8} />}</td>
      <td className={`px-2 py-2 text-right tabular-nums ${TABLET}`}>{sequence}</td>
      <td className={`px-2 py-2 whitespace-nowrap ${TABLET}`}>{time && <TimeText iso={time} as="compact" />}</td>
      <td className="min-w-36 px-2 py-2" data-tone={tone}>
        <span className="flex items-center gap-1.5 font-medium whitespace-nowrap text-tone">
          <Icon aria-hidden className="size-3.5 shrink-0" />
          {SENDING_WORDS[advice.verdict]}
        </span>
        <span className="block text-small text-pretty text-muted">{advice.text}</span>
      </td>
      {onDryRun && (
        <td className="py-1.5 pr-3 pl-2 text-right">
          <Button
            size="small"
            disabled={!onDryRun.isReady}
            onClick={onDryRun.open}
            aria-label={`Dry run of number ${position}`}
            aria-haspopup="dialog"
          >
            <FileSearch aria-hidden className="size-3.5" />
            <span className="max-[44rem]:sr-only">Dry run</span>
          </Button>
        </td>
      )}
    </tr>
  )
}
