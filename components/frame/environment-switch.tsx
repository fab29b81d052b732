'use client'

import { Check, ChevronsUpDown } from 'lucide-react'
import Link from 'next/link'
import { usePathname, useSearchParams } from 'next/navigation'
import { type EnvironmentSummary, useFrame } from '@/components/api/frame-context'
import { Menu, MenuLink } from '@/components/ui/layers/menu'
import { ENVIRONMENT_KINDS } from './environment-kinds'
import { switchAddress } from './switch-address'

function KindIcon({ kind }: { kind: EnvironmentSummary['kind'] }) {
  const Icon = ENVIRONMENT_KINDS[kind].icon
  return (
    <span data-tone={kind} className="grid size-6 shrink-0 place-items-center rounded-badge bg-tone-soft text-tone">
      <Icon aria-hidden className="size-3.5" />
    </span>
  )
}

export function EnvironmentSwitch() {
  const { environment, environments } = useFrame()
  const { path, isKept } = switchAddress(usePathname(), useSearchParams().toString())
  const kind = ENVIRONMENT_KINDS[environment.kind]
  const content = (
    <>
      <KindIcon kind={environment.kind} />
      <span className="min-w-0 flex-1 text-left leading-tight icons:sr-only">
        <span className="block truncate font-semibold">{environment.label}</span>{' '}
        <span className="block truncate text-mini text-muted">{kind.note}</span>
      </span>
    </>
  )
  const box =
    'flex w-full items-center gap-2 rounded-card border border-line bg-panel px-2 py-1.5 icons:justify-center icons:p-1'
  if (environments.length === 1) return <div className={box}>{content}</div>
  return (
    <Menu
      className="w-60"
      trigger={
        <button
          type="button"
          aria-label={`${environment.label}, ${kind.note}. Switch environment`}
          className={`${box} hover:border-line-strong data-popup-open:border-line-strong`}
        >
          {content}
          <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-faint icons:hidden" />
        </button>
      }
    >
      {environments.map((other) => (
        <MenuLink key={other.name} render={<Link href={`/${other.name}/${path}`} />}>
          <KindIcon kind={other.kind} />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium">{other.label}</span>
            <span className="block truncate text-mini text-muted">
              {ENVIRONMENT_KINDS[other.kind].label}, {ENVIRONMENT_KINDS[other.kind].note}
            </span>
            {!isKept && other.name !== environment.name && (
              <span className="block text-mini text-muted">
                This page belongs to {environment.label} alone. Its list opens.
              </span>
            )}
          </span>
          {other.name === environment.name && <Check aria-label="on screen" className="size-3.5" />}
        </MenuLink>
      ))}
    </Menu>
  )
}
