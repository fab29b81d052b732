'use client'

import Link from 'next/link'
import { useFrame } from '@/components/api/frame-context'
import { TimeText } from '@/components/preferences/time-text'
import { MoneyAmount } from '@/components/states/money-amount'
import { PlatformText } from '@/components/ui/text/platform-text'
import { deliveryAddress } from '@/lib/archive/filter/delivery-address'
import type { ArchivedDeposit, ReleaseStep } from '@/lib/returns/detail/dto'
import { ResourceFacts } from './resource-facts'

const USD = 'USD'

type Props = { deposit: ArchivedDeposit | null; depositId: string | null }

/** The deposit as its archived milestones show it, which needs no key. */
export function ArchivedDepositPart({ deposit, depositId }: Props) {
  if (deposit === null) {
    return (
      <p className="text-muted">
        {depositId === null
          ? 'The platform does not say which deposit was returned.'
          : 'The archive has no milestone of this deposit, so its releases are not known without the user’s key.'}
      </p>
    )
  }
  return (
    <>
      <ol className="flex flex-col">
        {deposit.steps.map((step) => (
          <Step key={step.deliveryId} step={step} />
        ))}
      </ol>
      <details>
        <summary className="fold-summary text-small text-muted">
          The deposit at its last milestone in the archive
        </summary>
        <div className="mt-2">
          <ResourceFacts facts={deposit.facts} />
        </div>
      </details>
    </>
  )
}

function Step({ step: { deliveryId, title, event, at, released } }: { step: ReleaseStep }) {
  const { environment } = useFrame()
  return (
    <li className="grid grid-cols-[8rem_minmax(0,1fr)_auto] items-baseline gap-x-3 border-t border-line py-1.5 first:border-t-0">
      <span className="text-small text-muted tabular-nums">
        {at === null ? 'no time' : <TimeText iso={at} as="compact" />}
      </span>
      <span className="min-w-0">
        <Link
          href={deliveryAddress(environment.name, {}, deliveryId)}
          prefetch={false}
          className="font-medium hover:underline"
        >
          {title}
        </Link>
        <PlatformText text={event} className="block truncate text-small text-muted" />
      </span>
      <span className="text-right tabular-nums">
        {released === null ? (
          <span className="text-muted">not given</span>
        ) : (
          <>
            <MoneyAmount amount={released} currency={USD} />
            <span className="block text-small text-muted">released by then</span>
          </>
        )}
      </span>
    </li>
  )
}
