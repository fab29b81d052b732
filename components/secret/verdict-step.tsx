'use client'

import { CircleCheck, CircleDashed, type LucideIcon, TriangleAlert } from 'lucide-react'
import Link from 'next/link'
import { useFrame } from '@/components/api/frame-context'
import { Badge } from '@/components/ui/badge'
import { Notice } from '@/components/ui/notice'
import { PlatformText } from '@/components/ui/platform-text'
import { deliveryAddress } from '@/lib/archive/delivery-address'
import { unfitReason } from '@/lib/archive/search-params'
import { formatEndpoint } from '@/lib/format/endpoint'
import type { Cutover, EndpointVerdict, Verdict } from '@/lib/secret/dto'
import { Confirmation } from './checklist'
import { adviceWords, beforeWords, overallWords, sinceWords, VERDICT_WORDS } from './verdict-words'

const ICONS: Record<Verdict, LucideIcon> = { clean: CircleCheck, rejecting: TriangleAlert, 'no-traffic': CircleDashed }

/** What the deliveries after the window say, against those before the change. It goes on while more arrive. */
export function VerdictStep({ cutover }: { cutover: Cutover }) {
  const { verdict, endpoints, change, window } = cutover
  if (verdict === null) return null
  const { title, tone } = VERDICT_WORDS[verdict]
  const Icon = ICONS[verdict]
  return (
    <div className="flex flex-col gap-3">
      <Notice tone={tone} icon={<Icon aria-hidden />} title={title}>
        <p>{overallWords(cutover)}</p>
        <p className="mt-1">
          <span className="font-semibold">What to do: </span>
          {adviceWords(cutover, verdict)}
        </p>
      </Notice>
      {verdict === 'clean' && change.state === 'set' && <Confirmation change={change} step="old-removed" />}
      {endpoints.length > 0 && (
        <ul aria-label="Verdict per endpoint" className="divide-y divide-line rounded-control border border-line">
          {endpoints.map((endpoint) => (
            <Endpoint key={endpoint.url} endpoint={endpoint} since={window?.to ?? null} />
          ))}
        </ul>
      )}
      <p className="text-small text-pretty text-muted">
        Judged is what endpoints answered 4xx, against the day before the change, or the week where the day was quiet.
        It goes on as deliveries arrive.
      </p>
    </div>
  )
}

function Endpoint({ endpoint, since }: { endpoint: EndpointVerdict; since: string | null }) {
  const { environment } = useFrame()
  const { url, verdict, after } = endpoint
  const { label, tone } = VERDICT_WORDS[verdict]
  const Icon = ICONS[verdict]
  return (
    <li className="grid gap-x-4 gap-y-1 px-3 py-2 sm:grid-cols-[minmax(0,1fr)_auto]">
      <span className="min-w-0 font-mono text-small [overflow-wrap:anywhere]">
        <PlatformText text={formatEndpoint(url)} />
      </span>
      <span className="sm:justify-self-end">
        <Badge tone={tone} icon={<Icon aria-hidden />}>
          {label}
        </Badge>
      </span>
      <span className="text-small text-muted tabular-nums">
        Before: {beforeWords(endpoint)} · Since: {sinceWords(endpoint)}
      </span>
      {after.rejected > 0 && unfitReason(url) === null && (
        <Link
          href={deliveryAddress(environment.name, { endpoint: [url], outcome: ['rejected'], from: since })}
          prefetch={false}
          className="text-small font-medium text-accent-text underline underline-offset-2 sm:justify-self-end"
        >
          Open what it rejected
        </Link>
      )}
    </li>
  )
}
