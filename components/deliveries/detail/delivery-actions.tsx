'use client'

import { useQuery } from '@tanstack/react-query'
import { useFrame } from '@/components/api/frame-context'
import type { DeliveryDetail } from '@/lib/archive/dto'
import { PayloadDownload } from '../payload/payload-download'
import { CompareLink } from './compare-link'
import { CurlButton } from './curl-button'
import { relatedQuery } from './related-queries'

export function DeliveryActions({ delivery, subject }: { delivery: DeliveryDetail; subject: string }) {
  const { environment } = useFrame()
  const { data } = useQuery(relatedQuery(environment.name, delivery.id))
  const before = data?.previousId ?? null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; these are buttons and links
    <div
      role="group"
      aria-label="Actions"
      className="sticky bottom-0 z-10 mt-auto flex flex-wrap items-center gap-1.5 border-t border-line bg-panel px-4 py-2"
    >
      <CurlButton delivery={delivery} />
      <PayloadDownload id={delivery.id} />
      <span title={before === null ? 'With another delivery' : `With the one before it of this ${subject}`}>
        {before === null ? (
          <CompareLink a={delivery.id} />
        ) : (
          <CompareLink a={before} b={delivery.id}>
            Compare
            <span className="sr-only"> with the one before it of this {subject}</span>
          </CompareLink>
        )}
      </span>
    </div>
  )
}
