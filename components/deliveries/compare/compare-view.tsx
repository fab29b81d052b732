import { ArrowLeftRight } from 'lucide-react'
import { ButtonLink } from '@/components/ui/button-link'
import { PageHead } from '@/components/ui/page-head'
import { diffPayloads } from '@/lib/archive/compare/payload-diff'
import { type ComparedText, diffLines } from '@/lib/archive/compare/payload-diff-lines'
import { PAYLOAD_HEAD } from '@/lib/archive/detail/payload-limits'
import type { DeliveryDetail } from '@/lib/archive/dto'
import { formatBytes, formatCount } from '@/lib/format/number'
import { CompareFacts } from './compare-facts'
import { DiffLines } from './diff-lines'
import { DifferenceItems } from './difference-items'
import { compareNotes, hasRest, payloadVerdict } from './verdict'

type Props = {
  a: DeliveryDetail
  b: DeliveryDetail
  listAddress: string
  swapAddress: string
  addressOf: (delivery: DeliveryDetail) => string
}

/** Compares two deliveries on the server, so that a reload shows the same. */
export function CompareView({ a, b, listAddress, swapAddress, addressOf }: Props) {
  const isPartial = hasRest(a) || hasRest(b)
  const list = isPartial ? null : diffPayloads(a.payload, b.payload)
  const lines = diffLines(comparedText(a), comparedText(b))
  return (
    <>
      <PageHead
        title="Compare two deliveries"
        back={{ href: listAddress, label: 'Deliveries' }}
        actions={
          <ButtonLink href={swapAddress} prefetch={false} replace>
            <ArrowLeftRight aria-hidden className="size-3.5" />
            Swap
          </ButtonLink>
        }
      >
        What differs between their records and their payloads, byte for byte.
      </PageHead>
      <div className="flex flex-col gap-6 px-4 pb-8">
        <section aria-label="Facts">
          <CompareFacts a={a} b={b} addressOf={addressOf} />
        </section>
        <section aria-labelledby="payloads" className="flex flex-col gap-3">
          <div className="max-w-3xl text-pretty">
            <h2 id="payloads" className="text-lead font-semibold">
              {payloadVerdict(a, b, list)}
            </h2>
            {compareNotes(a, b).map((note) => (
              <p key={note} className="mt-1 text-muted">
                {note}
              </p>
            ))}
          </div>
          {list !== null && list.differences.length > 0 && (
            <div>
              <DifferenceItems list={list} />
            </div>
          )}
          {lines ? (
            <>
              {isPartial && <Extent a={a} b={b} />}
              {!lines.isPretty && (
                <p className="text-muted">
                  At least one payload is not JSON: the lines are shown as they were received.
                </p>
              )}
              <DiffLines diff={lines} />
            </>
          ) : (
            <p className="text-muted">
              The payloads are too long or too different to compare line by line. Download both to compare them.
            </p>
          )}
        </section>
      </div>
    </>
  )
}

const comparedText = (delivery: DeliveryDetail): ComparedText => ({ text: delivery.payload, isCut: hasRest(delivery) })

function Extent({ a, b }: { a: DeliveryDetail; b: DeliveryDetail }) {
  return (
    <p className="max-w-3xl text-pretty text-muted">
      The lines below cover the first {formatCount(PAYLOAD_HEAD)} characters at most, up to the last line that both have
      in common. The first payload has {formatBytes(a.payloadBytes)}, the second {formatBytes(b.payloadBytes)}: download
      both to compare all of them.
    </p>
  )
}
