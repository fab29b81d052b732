'use client'

import { FileSearch } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useFrame, usePermission } from '@/components/api/frame-context'
import type { DataColumn } from '@/components/data-table/columns'
import { PlainTable } from '@/components/data-table/plain-table'
import { drawColumns } from '@/components/list/columns/draw-columns'
import { OutcomeBadge } from '@/components/states/outcome-badge'
import { Button } from '@/components/ui/button'
import { onDemand } from '@/components/ui/layers/on-demand'
import { Section } from '@/components/ui/section'
import { PlatformText } from '@/components/ui/text/platform-text'
import { deliveryAddress } from '@/lib/archive/filter/delivery-address'
import { formatCount } from '@/lib/format/number'
import { columnsOf } from '@/lib/list/columns'
import { SENDING_WORDS, type SendingVerdict } from '@/lib/redelivery/compose/advise-sending'
import type { ComposedItem, Composition } from '@/lib/redelivery/compose/dto'
import type { TargetRow } from '@/lib/redelivery/targets/dto'
import { VERDICT_LOOKS } from './verdict-list'

const DryRunDialog = onDemand(async () => (await import('./dry-run-dialog')).DryRunDialog)

type Props = { composition: Composition; target: TargetRow | null; isReordering: boolean }

const { event, id, number, prose, time } = columnsOf<ComposedItem>()

const COLUMNS = drawColumns(
  [
    number('position', '#', 'position'),
    event('event', 'Event', 'event'),
    id('resource', 'Resource', 'resourceId', { from: 620, none: '', width: 152, copied: 'resource id' }),
    number('sequence', 'Sequence', 'sequence', { from: 820, none: '' }),
    time('time', 'Time', 'time', { from: 820, none: '' }),
    prose('advice', 'Advice', ({ advice }) => advice.text, { is: ['flexible'] }),
  ],
  {
    event: ({ event: name, outcome, responseStatus }) => (
      <>
        <PlatformText text={name} className="block font-medium whitespace-nowrap" />
        <OutcomeBadge outcome={outcome} status={responseStatus} />
      </>
    ),
    advice: ({ advice }) => <Advice {...advice} />,
  },
)

/** Verdicts whose text is the same for every delivery, and stands above in the list of verdicts. */
const SAID_ABOVE: ReadonlySet<SendingVerdict> = new Set(['send', 're-read', 'twice', 'delivered'])

function Advice({ verdict, text }: ComposedItem['advice']) {
  const { tone, icon: Icon } = VERDICT_LOOKS[verdict]
  return (
    <>
      <span data-tone={tone} className="flex items-center gap-1.5 font-medium whitespace-nowrap text-tone">
        <Icon aria-hidden className="size-3.5 shrink-0" />
        {SENDING_WORDS[verdict]}
      </span>
      {!SAID_ABOVE.has(verdict) && <span className="block text-small text-pretty text-muted">{text}</span>}
    </>
  )
}

export function PreviewTable({ composition: { items, total }, target, isReordering }: Props) {
  const canSend = usePermission('redelivery.send')
  const [opened, setOpened] = useState<ComposedItem | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const { environment } = useFrame()
  const dryRun: DataColumn<ComposedItem> = {
    id: 'dryRun',
    label: 'Dry run',
    title: <span className="sr-only">Dry run</span>,
    isRight: true,
    cell: (item) => (
      <Button
        size="small"
        disabled={target === null}
        onClick={() => {
          setOpened(item)
          setIsOpen(true)
        }}
        aria-label={`Dry run of number ${item.position}`}
        aria-haspopup="dialog"
      >
        <FileSearch aria-hidden className="size-3.5" />
        <span className="max-[44rem]:sr-only">Dry run</span>
      </Button>
    ),
  }
  return (
    <Section
      title={items.length < total ? `The first ${items.length} of ${formatCount(total)}` : 'Order of sending'}
      lead={
        canSend &&
        (target === null
          ? 'Choose a target to see the exact request for each.'
          : 'A dry run shows the exact request and sends nothing.')
      }
    >
      <section
        aria-label="In the order of sending"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls takes the focus, so that keys scroll it
        tabIndex={0}
        aria-busy={isReordering}
        className="relative min-w-0 overflow-x-auto rounded-card border border-line bg-panel"
      >
        <PlainTable
          caption="Deliveries in the order of sending"
          columns={canSend ? [...COLUMNS, dryRun] : COLUMNS}
          rows={items}
          rowKey={({ id: item }) => item}
          hrefOf={({ id: item }) => deliveryAddress(environment.name, {}, item)}
          isBare
        />
      </section>
      {opened && target && (
        <Suspense fallback={null}>
          <DryRunDialog item={opened} target={target} isOpen={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </Section>
  )
}
