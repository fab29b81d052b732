'use client'

import { createContext, type ReactNode, use } from 'react'
import type { Coverage } from '@/lib/archive/dto'
import { isAllowed, type Permission } from '@/lib/auth/roles'
import type { Role } from '@/lib/model/role'

export type EnvironmentSummary = { name: string; label: string; kind: 'sandbox' | 'production' }

export type OperatorSummary = { name: string; email: string; role: Role }

export type Frame = {
  environment: EnvironmentSummary
  environments: EnvironmentSummary[]
  operator: OperatorSummary
  coverage: Coverage
}

const FrameContext = createContext<Frame | null>(null)

export function FrameProvider({ frame, children }: { frame: Frame; children: ReactNode }) {
  return <FrameContext value={frame}>{children}</FrameContext>
}

export function useFrame(): Frame {
  const frame = use(FrameContext)
  if (!frame) throw new Error('useFrame needs a FrameProvider above it')
  return frame
}

/** For display only; the server decides on each request. */
export function usePermission(permission: Permission): boolean {
  return isAllowed(useFrame().operator.role, permission)
}
