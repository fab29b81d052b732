'use client'

import { useFrame, usePermission } from '@/components/api/frame-context'
import { TimeText } from '@/components/preferences/time-text'
import { ButtonLink } from '@/components/ui/button-link'
import { CopyButton } from '@/components/ui/text/copy-button'
import { LongPlatformText } from '@/components/ui/text/platform-text'
import { TextLink } from '@/components/ui/text-link'
import { sharedAddress } from '@/lib/archive/filter/delivery-address'
import { formatQuantity } from '@/lib/format/number'
import type { UnregisteredEndpoint } from '@/lib/registrations/dto'
import { DeletionNote } from '../deletion-note'

const MOST_TOLD = 50

const NOT_REGISTERED = 'Deleted outside Rampdesk, or registered with another key.'
const NOT_FOUND = 'Deleted outside Rampdesk, registered with another key, or in a registration that can’t be read.'

type Props = { endpoints: readonly UnregisteredEndpoint[]; isCertain: boolean }

export function UnregisteredEndpoints({ endpoints, isCertain }: Props) {
  if (endpoints.length === 0) return null
  return (
    <section aria-labelledby="unregistered" className="mt-4">
      <h2 id="unregistered" className="text-lead font-semibold">
        Endpoints without a registration
      </h2>
      <p className="mt-0.5 mb-2 max-w-prose text-pretty text-muted">
        Deliveries went to these URLs, but no registration {!isCertain && 'that can be read '}has them now.
        {endpoints.length >= MOST_TOLD &&
          ` Only the ${MOST_TOLD} with the newest deliveries are shown; there may be more.`}
      </p>
      <ul className="divide-y divide-line rounded-card border border-line bg-panel">
        {endpoints.map((endpoint) => (
          <Row key={endpoint.url} endpoint={endpoint} isCertain={isCertain} />
        ))}
      </ul>
    </section>
  )
}

type RowProps = { endpoint: UnregisteredEndpoint; isCertain: boolean }

function Row({ endpoint: { url, deliveries, firstAt, lastAt, deletion }, isCertain }: RowProps) {
  const { environment } = useFrame()
  const mayWrite = usePermission('registration.write')
  const address = sharedAddress(environment.name, 'endpoint', url)
  const count = formatQuantity(deliveries, 'delivery', 'deliveries')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-80">
        <div className="flex min-w-0 items-center gap-1">
          <span className="min-w-0 font-mono font-medium [overflow-wrap:anywhere]">
            <LongPlatformText text={url} />
          </span>
          <CopyButton value={url} label="Copy URL" />
        </div>
        <p className="text-pretty">
          {address ? (
            <TextLink href={address} className="font-medium tabular-nums">
              {count}
            </TextLink>
          ) : (
            <span className="tabular-nums">{count}</span>
          )}
          <span className="text-muted">
            , first <TimeText iso={firstAt} as="relative" />, last <TimeText iso={lastAt} as="relative" />.{' '}
            {deletion ? <DeletionNote deletion={deletion} /> : isCertain ? NOT_REGISTERED : NOT_FOUND}
          </span>
        </p>
      </div>
      {mayWrite && (
        <ButtonLink
          href={`/${environment.name}/webhooks/new?${new URLSearchParams({ url })}`}
          prefetch={false}
          size="small"
        >
          Register again
        </ButtonLink>
      )}
    </li>
  )
}
