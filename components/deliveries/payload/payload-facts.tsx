import type { ReactNode } from 'react'
import { CopyButton } from '@/components/ui/text/copy-button'
import { middleCut } from '@/lib/format/middle-cut'
import { formatBytes } from '@/lib/format/number'

type Props = { bytes: number; sha256: string; children: ReactNode }

export function PayloadFacts({ bytes, sha256, children }: Props) {
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 font-mono text-mini text-faint">
      <span>{formatBytes(bytes)}</span>
      <span className="inline-flex items-center gap-1" title={sha256}>
        sha256 {middleCut(sha256, 4, 4)}
        <CopyButton value={sha256} label="Copy SHA-256" />
      </span>
      <span>exact bytes kept</span>
      <span className="ml-auto flex flex-wrap items-center justify-end gap-1.5">{children}</span>
    </div>
  )
}
