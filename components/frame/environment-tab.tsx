'use client'

import { useFrame } from '@/components/api/frame-context'
import { ENVIRONMENT_KINDS } from './environment-kinds'

/** Names the environment if the navigation is out of sight, and its kind unless the name includes it. */
export function EnvironmentTab() {
  const { label, kind } = useFrame().environment
  const { label: kindLabel, icon: Icon } = ENVIRONMENT_KINDS[kind]
  const isNamed = label.toLowerCase().includes(kindLabel.toLowerCase())
  return (
    <span
      data-tone={kind}
      className="flex h-[22px] max-w-[11rem] min-w-0 desk:shrink-0 items-center gap-1 self-start rounded-b-badge bg-tone px-2 text-mini font-semibold text-on-environment"
    >
      <Icon aria-hidden className="size-3 shrink-0" />
      <span className="truncate">{label}</span>
      {!isNamed && <span className="shrink-0">· {kindLabel}</span>}
    </span>
  )
}
