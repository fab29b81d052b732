'use client'

import { GitCompareArrows } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { buttonStyle } from '@/components/ui/button'
import { compareAddress } from '../compare/compare-address'

type Props = {
  a: string
  b?: string | null
  children?: ReactNode
  className?: string
}

export function CompareLink({ a, b = null, children = 'Compare', className }: Props) {
  const { environment } = useFrame()
  return (
    <Link
      href={compareAddress(environment.name, a, b)}
      prefetch={false}
      className={buttonStyle({ size: 'small', ...(className ? { className } : {}) })}
    >
      <GitCompareArrows aria-hidden className="size-3.5" />
      {children}
    </Link>
  )
}
