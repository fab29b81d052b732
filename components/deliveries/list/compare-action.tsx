import { GitCompareArrows } from 'lucide-react'
import Link from 'next/link'
import { useFrame } from '@/components/api/frame-context'
import { buttonStyle } from '@/components/ui/button'
import { compareAddress } from '../compare/compare-address'

export function CompareAction({ ids }: { ids: readonly string[] }) {
  const { environment } = useFrame()
  const [a, b] = ids
  if (a === undefined || b === undefined || ids.length !== 2) return null
  return (
    <Link
      href={compareAddress(environment.name, a, b)}
      prefetch={false}
      className={buttonStyle({ look: 'quiet', size: 'small' })}
    >
      <GitCompareArrows aria-hidden className="size-3.5" />
      Compare
    </Link>
  )
}
