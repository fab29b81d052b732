'use client'

import { Download } from 'lucide-react'
import { useFrame } from '@/components/api/frame-context'
import { buttonStyle } from '@/components/ui/button'
import { addressOf } from '@/lib/api/address-of'
import { DELIVERY_ROUTES } from '@/lib/archive/filter/routes'

/** Downloads the payload’s exact bytes; the server names the file. */
export function PayloadDownload({ id }: { id: string }) {
  const { environment } = useFrame()
  return (
    <a
      href={addressOf(DELIVERY_ROUTES.payload, { environment: environment.name, deliveryId: id })}
      download
      className={buttonStyle({ size: 'small', className: 'font-sans' })}
    >
      <Download aria-hidden className="size-3.5" />
      Download
    </a>
  )
}
