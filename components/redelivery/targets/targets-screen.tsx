'use client'

import { Plus, TriangleAlert } from 'lucide-react'
import Link from 'next/link'
import { useFrame, usePermission } from '@/components/api/frame-context'
import { TimeText } from '@/components/preferences/time-text'
import { ProblemText } from '@/components/states/problem-text'
import { BlankState } from '@/components/ui/blank-state'
import { ButtonLink } from '@/components/ui/button-link'
import { Notice } from '@/components/ui/notice'
import { PageHead } from '@/components/ui/page-head'
import { PlatformText } from '@/components/ui/text/platform-text'
import type { TargetList, TargetRow } from '@/lib/redelivery/targets/dto'
import { KindBadge } from './kind-badge'
import { SendStateBadge } from './send-state-badge'
import { type TargetSeed, useTargets } from './target-queries'

export function TargetsScreen({ seed }: { seed: TargetSeed<TargetList> }) {
  const { environment } = useFrame()
  const mayWrite = usePermission('target.write')
  const { data, error } = useTargets(seed)
  const { targets, isVaultOn } = data
  const add = mayWrite && isVaultOn && (
    <ButtonLink href={`/${environment.name}/redeliveries/targets/new`} look="primary">
      <Plus aria-hidden className="size-3.5" />
      Add target
    </ButtonLink>
  )
  return (
    <>
      <PageHead title="Targets" actions={targets.length > 0 && add}>
        Endpoints that payloads may be sent to again, each with a signing secret of its own.
      </PageHead>
      <div className="flex max-w-screen-xl flex-col gap-3 px-4 pb-10">
        {!isVaultOn && <VaultOff />}
        {error && (
          <Notice tone="failed" icon={<TriangleAlert aria-hidden />} title="Refreshing failed" role="alert">
            <ProblemText error={error} /> This page may be out of date.
          </Notice>
        )}
        {targets.length > 0 ? (
          <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-panel">
            {targets.map((target) => (
              <TargetItem key={target.id} target={target} />
            ))}
          </ul>
        ) : (
          <BlankState title="No targets yet" actions={add}>
            A target is a staging endpoint, or a production handler, that an admin approved. Deliveries are sent to it
            again byte for byte, signed with the target’s own secret.
            {!mayWrite && ' An admin adds targets.'}
          </BlankState>
        )}
      </div>
    </>
  )
}

function VaultOff() {
  return (
    <Notice tone="rejected" icon={<TriangleAlert aria-hidden />} title="Targets need a vault key" role="status">
      Their signing secrets are stored encrypted, and this installation has no key for that. Whoever runs Rampdesk sets
      VAULT_KEY to 32 random bytes, for instance from <code className="font-mono">openssl rand -base64 32</code>, and
      starts it again.
    </Notice>
  )
}

function TargetItem({ target }: { target: TargetRow }) {
  const { environment } = useFrame()
  const { lastTest } = target
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-sunken has-focus-visible:bg-sunken phone:grid-cols-1">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            href={`/${environment.name}/redeliveries/targets/${target.id}`}
            className="font-semibold [overflow-wrap:anywhere] after:absolute after:inset-0"
          >
            <PlatformText text={target.name} isProse />
          </Link>
          <KindBadge kind={target.kind} />
        </div>
        <p className="font-mono text-small [overflow-wrap:anywhere] text-muted">
          <PlatformText text={target.url} />
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2 text-small text-muted">
        {lastTest === null && 'Not tested yet'}
        {lastTest !== null && (
          <>
            {lastTest.state ? (
              <SendStateBadge state={lastTest.state} status={lastTest.status} />
            ) : (
              'Test without an answer'
            )}
            <TimeText iso={lastTest.at} as="relative" />
          </>
        )}
      </div>
    </li>
  )
}
