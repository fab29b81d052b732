'use client'

import { useQuery } from '@tanstack/react-query'
import { GitCompareArrows, RefreshCw, Send, SquareTerminal } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useFrame, usePermission } from '@/components/api/frame-context'
import { PanelActions } from '@/components/list/panel/panel-actions'
import { type ReReadAsking, useMayReRead } from '@/components/resource/re-read'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { onDemand } from '@/components/ui/layers/on-demand'
import { advise } from '@/lib/archive/detail/advice'
import type { DeliveryDetail } from '@/lib/archive/dto'
import { composeAddress } from '@/lib/redelivery/compose/compose-address'
import { compareAddress } from '../compare/compare-address'
import { PayloadDownload } from '../payload/payload-download'
import { relatedQuery } from './related-queries'

type ActionsProps = { delivery: DeliveryDetail; subject: string; reRead: ReReadAsking }

/** The advised action stands first, as the main button. */
export function DeliveryActions({ delivery, subject, reRead }: ActionsProps) {
  const { environment } = useFrame()
  const mayReRead = useMayReRead(delivery)
  const { remedy } = advise(delivery, delivery.resolution)
  const { data } = useQuery(relatedQuery(environment.name, delivery.id))
  const before = data?.previousId ?? null
  return (
    <PanelActions>
      {remedy === 're-read' && mayReRead && !reRead.isAsked && (
        <Button look="primary" size="small" onClick={reRead.ask}>
          <RefreshCw aria-hidden className="size-3.5" />
          Re-read the {subject}
        </Button>
      )}
      <SendAgain id={delivery.id} isAdvised={remedy === 'send-again'} />
      <CurlButton delivery={delivery} />
      <PayloadDownload id={delivery.id} />
      <span title={before === null ? 'With another delivery' : `With the preceding delivery of this ${subject}`}>
        {before === null ? (
          <CompareLink a={delivery.id} />
        ) : (
          <CompareLink a={before} b={delivery.id}>
            Compare
            <span className="sr-only"> with the preceding delivery of this {subject}</span>
          </CompareLink>
        )}
      </span>
    </PanelActions>
  )
}

function SendAgain({ id, isAdvised }: { id: string; isAdvised: boolean }) {
  const { environment } = useFrame()
  const canSend = usePermission('redelivery.send')
  if (!canSend) return null
  return (
    <ButtonLink
      href={composeAddress(environment.name, { of: 'deliveries', ids: [id] })}
      prefetch={false}
      look={isAdvised ? 'primary' : 'plain'}
      size="small"
      data-control="send"
    >
      <Send aria-hidden className="size-3.5" />
      Send again…
    </ButtonLink>
  )
}

type Props = { a: string; b?: string | null; children?: ReactNode; className?: string }

function CompareLink({ a, b = null, children = 'Compare', className }: Props) {
  const { environment } = useFrame()
  return (
    <ButtonLink href={compareAddress(environment.name, a, b)} prefetch={false} size="small" className={className}>
      <GitCompareArrows aria-hidden className="size-3.5" />
      {children}
    </ButtonLink>
  )
}

const CurlDialog = onDemand(async () => (await import('./curl-dialog')).CurlDialog)

function CurlButton({ delivery }: { delivery: DeliveryDetail }) {
  const [isAsked, setIsAsked] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        size="small"
        className="font-sans"
        aria-haspopup="dialog"
        onClick={() => {
          setIsAsked(true)
          setIsOpen(true)
        }}
      >
        <SquareTerminal aria-hidden className="size-3.5" />
        Copy as cURL
      </Button>
      {isAsked && (
        <Suspense fallback={null}>
          <CurlDialog delivery={delivery} isOpen={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </>
  )
}
