'use client'

import { useFrame } from '@/components/api/frame-context'
import { ENVIRONMENT_KINDS } from './environment-kinds'

/** Names the environment where the navigation is out of sight. */
export function EnvironmentTab() {
  const { environment } = useFrame()
  const kind = ENVIRONMENT_KINDS[environment.kind]
  return (
    <span
      data-tone={environment.kind}
      className="flex h-[22px] max-w-[11rem] min-w-0 items-center gap-1 self-start rounded-b-badge bg-tone px-2 text-mini font-semibold text-on-environment"
    >
      <kind.icon aria-hidden className="size-3 shrink-0" />
      <span className="truncate">{environment.label}</span>
    </span>
  )
}
