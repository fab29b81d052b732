'use client'

import { Download } from 'lucide-react'
import { useFrame } from '@/components/api/frame-context'
import { buttonStyle } from '@/components/ui/button'
import { encodeText } from '@/lib/paths'

/** The exact bytes; the server names the file. */
export function PayloadDownload({ id }: { id: string }) {
  const { environment } = useFrame()
  return (
    <a
      href={`/api/${environment.name}/deliveries/${encodeText(id)}/payload`}
      download
      className={buttonStyle({ size: 'small', className: 'font-sans' })}
    >
      <Download aria-hidden className="size-3.5" />
      Download
    </a>
  )
}
