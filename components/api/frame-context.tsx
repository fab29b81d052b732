'use client'

import { createContext, type ReactNode, use } from 'react'
import type { Coverage } from '@/lib/archive/dto'
import {
  BUILT_IN_ROLES,
  type CustomRole,
  decidingRoles,
  grants,
  type Permission,
  type Role,
  roleNamesWith,
} from '@/lib/model/role'

export type EnvironmentSummary = { name: string; label: string; kind: 'sandbox' | 'production' }

export type OperatorSummary = {
  name: string
  email: string
  /** The role in this environment. */
  role: Role
  /** The role of the account, if it differs. */
  accountRole?: Role
  /** The identity provider’s name, if it opened the session. */
  signedInWith?: string
}

export type Frame = {
  environment: EnvironmentSummary
  environments: EnvironmentSummary[]
  operator: OperatorSummary
  /** The roles that the configuration defines. */
  customRoles?: readonly CustomRole[]
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

const NONE: readonly CustomRole[] = []

export function useCustomRoles(): readonly CustomRole[] {
  return useFrame().customRoles ?? NONE
}

export type MayDo = (permission: Permission) => boolean

/** For display only; the server decides on each request. */
export function usePermissions(): MayDo {
  const { role, accountRole = role } = useFrame().operator
  const custom = useCustomRoles()
  return (permission) => decidingRoles(permission, role, accountRole).every((each) => grants(each, permission, custom))
}

export function usePermission(permission: Permission): boolean {
  return usePermissions()(permission)
}

/** Names of the roles that have a permission, built-in ones first. */
export function useRolesWith(permission: Permission): Role[] {
  return roleNamesWith(permission, useCustomRoles())
}

export function useRoleNames(): Role[] {
  return [...BUILT_IN_ROLES, ...useCustomRoles().map(({ name }) => name)]
}
