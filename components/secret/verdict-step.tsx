'use client'

import { CircleAlert, CircleCheck, CircleDashed, CircleHelp, type LucideIcon, TriangleAlert } from 'lucide-react'
import { useFrame } from '@/components/api/frame-context'
import { Badge } from '@/components/ui/badge'
import { Notice } from '@/components/ui/notice'
import { PlatformText } from '@/components/ui/text/platform-text'
import { TextLink } from '@/components/ui/text-link'
import { deliveryAddress } from '@/lib/archive/filter/delivery-address'
import { formatEndpoint } from '@/lib/format/endpoint'
import { formatCount } from '@/lib/format/number'
import { unfitReason } from '@/lib/list/members'
import type { Cutover, EndpointVerdict, OverallVerdict } from '@/lib/secret/dto'
import { Confirmation } from './checklist'
import {
  adviceWords,
  beforeWords,
  labelWords,
  openEndpoints,
  overallWords,
  sinceWords,
  titleWords,
  VERDICT_WORDS,
} from './verdict-words'

const ICONS: Record<OverallVerdict, LucideIcon> = {
  clean: CircleCheck,
  partial: CircleDashed,
  rejecting: TriangleAlert,
  failing: CircleAlert,
  'no-traffic': CircleDashed,
  'too-old': CircleHelp,
}

const NAMED = 3

export function VerdictStep({ cutover }: { cutover: Cutover }) {
  const { verdict, endpoints, change, window } = cutover
  if (verdict === null) return null
  const { tone } = VERDICT_WORDS[verdict]
  const Icon = ICONS[verdict]
  return (
    <div className="flex flex-col gap-3">
      <Notice tone={tone} icon={<Icon aria-hidden />} title={titleWords(endpoints, verdict)}>
        {verdict !== 'too-old' && <p>{overallWords(cutover)}</p>}
        {verdict === 'partial' && <Open endpoints={openEndpoints(endpoints)} />}
        <p className="mt-1">
          <span className="font-semibold">What to do: </span>
          {adviceWords(cutover, verdict)}
        </p>
      </Notice>
      {verdict === 'clean' && change.state === 'set' && <Confirmation change={change} step="old-removed" />}
      {endpoints.length > 0 && (
        <ul
          aria-label="Verdict per endpoint"
          className="@container divide-y divide-line rounded-control border border-line"
        >
          {endpoints.map((endpoint) => (
            <Endpoint key={endpoint.url} endpoint={endpoint} since={window?.to ?? null} />
          ))}
        </ul>
      )}
      {verdict !== 'too-old' && (
        <p className="text-small text-pretty text-muted">
          The verdict compares how many deliveries each endpoint rejected (4xx) after the window with how many it
          rejected on the day before the change, or in the week before if that day had no traffic. If the secret was
          also changed in that week, the time before that earlier change is used. The verdict is updated as deliveries
          arrive.
        </p>
      )}
    </div>
  )
}

function Open({ endpoints }: { endpoints: readonly EndpointVerdict[] }) {
  const others = endpoints.length - NAMED
  return (
    <p className="mt-1 [overflow-wrap:anywhere]">
      <span className="font-semibold">Not judged yet: </span>
      {endpoints.slice(0, NAMED).map(({ url }, index) => (
        <span key={url}>
          {index > 0 && ', '}
          <PlatformText text={formatEndpoint(url)} />
        </span>
      ))}
      {others > 0 && ` and ${formatCount(others)} more`}.
    </p>
  )
}

function Endpoint({ endpoint, since }: { endpoint: EndpointVerdict; since: string | null }) {
  const { environment } = useFrame()
  const { url, verdict, after } = endpoint
  const { tone } = VERDICT_WORDS[verdict]
  const Icon = ICONS[verdict]
  return (
    <li className="grid gap-x-4 gap-y-1 px-3 py-2 @md:grid-cols-[minmax(0,1fr)_auto]">
      <span className="min-w-0 font-mono text-small [overflow-wrap:anywhere]">
        <PlatformText text={formatEndpoint(url)} />
      </span>
      <span className="@md:justify-self-end">
        <Badge tone={tone} icon={<Icon aria-hidden />}>
          {labelWords(endpoint)}
        </Badge>
      </span>
      <span className="text-small text-muted tabular-nums">
        Before: {beforeWords(endpoint)} · Since: {sinceWords(endpoint)}
      </span>
      {after.rejected > 0 && unfitReason(url) === null && (
        <TextLink
          href={deliveryAddress(environment.name, { endpoint: [url], outcome: ['rejected'], from: since })}
          className="text-small font-medium @md:justify-self-end"
        >
          Open its rejected deliveries
        </TextLink>
      )}
    </li>
  )
}
