'use client'

import { Plus, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFrame, usePermission } from '@/components/api/frame-context'
import { PlainTable } from '@/components/data-table/plain-table'
import { drawColumns } from '@/components/list/columns/draw-columns'
import { DocumentationLink } from '@/components/states/documentation-link'
import { RefreshFailed } from '@/components/states/refresh-failed'
import { BlankState } from '@/components/ui/blank-state'
import { ButtonLink } from '@/components/ui/button-link'
import { Notice } from '@/components/ui/notice'
import { PageHead } from '@/components/ui/page-head'
import { PlatformText } from '@/components/ui/text/platform-text'
import { formatEndpoint } from '@/lib/format/endpoint'
import { columnsOf } from '@/lib/list/columns'
import type { TargetList, TargetRow } from '@/lib/redelivery/targets/dto'
import { KindBadge } from './kind-badge'
import { SendStateBadge } from './send-state-badge'
import { type TargetSeed, useTargets } from './target-queries'

/** `check` shows the result of the newest check. */
type Row = TargetRow & { check: ReactNode }

const { endpoint, prose, state, time } = columnsOf<Row>()

const COLUMNS = drawColumns(
  [
    prose('name', 'Name', 'name', { is: ['link', 'flexible'] }),
    state('kind', 'Kind', 'kind', { from: 480 }),
    endpoint('url', 'URL', 'url', { from: 620, is: ['flexible'] }),
    state('test', 'Last test', ({ lastTest }) => lastTest && (lastTest.state ?? ''), { none: 'not tested yet' }),
    time('tested', 'Tested', ({ lastTest }) => lastTest?.at ?? null, { from: 480, none: '–' }),
    state('check', 'Last check', ({ check }) => (check ? '' : null), { from: 860, none: 'not checked yet' }),
  ],
  {
    name: ({ name, url }) => (
      <>
        <PlatformText text={name} isProse />
        <span className="block font-mono text-small font-normal text-muted @min-[620px]:hidden">
          <PlatformText text={formatEndpoint(url)} />
        </span>
      </>
    ),
    kind: ({ kind }) => <KindBadge kind={kind} />,
    check: ({ check }) => check,
    test: ({ lastTest }) =>
      lastTest?.state ? <SendStateBadge state={lastTest.state} status={lastTest.status} /> : 'without an answer',
  },
)

type Props = { seed: TargetSeed<TargetList>; checks: Readonly<Record<string, ReactNode>> }

/** @param props.checks results by the target’s id */
export function TargetsScreen({ seed, checks }: Props) {
  const { environment } = useFrame()
  const mayWrite = usePermission('target.write')
  const reading = useTargets(seed)
  const { targets, isVaultOn } = reading.data
  const add = mayWrite && isVaultOn && (
    <ButtonLink href={`/${environment.name}/redeliveries/targets/new`} look="primary">
      <Plus aria-hidden className="size-3.5" />
      New target
    </ButtonLink>
  )
  return (
    <>
      <PageHead title="Targets" actions={targets.length > 0 && add}>
        Endpoints approved for redeliveries, each with a signing secret of its own.{' '}
        <DocumentationLink of="security#targets-of-redeliveries" />
      </PageHead>
      <div className="page-column flex flex-col gap-3 px-4 pb-10">
        {!isVaultOn && <VaultOff />}
        <RefreshFailed reading={reading} />
        {targets.length > 0 ? (
          <PlainTable
            caption="Targets"
            columns={COLUMNS}
            rows={targets.map((target) => ({ ...target, check: checks[target.id] ?? null }))}
            rowKey={({ id }) => id}
            hrefOf={({ id }) => `/${environment.name}/redeliveries/targets/${id}`}
          />
        ) : (
          <BlankState title="No targets yet" actions={add}>
            A target is a staging endpoint, or a production handler, that an admin approved. Deliveries are sent to it
            again byte for byte, signed with the target’s own secret.
            {!mayWrite && ' Only an admin can add targets.'}
          </BlankState>
        )}
      </div>
    </>
  )
}

function VaultOff() {
  return (
    <Notice tone="rejected" icon={<TriangleAlert aria-hidden />} title="Targets need a vault key" role="status">
      Signing secrets are stored encrypted, and this installation has no key to encrypt them with. Ask whoever runs
      Rampdesk to set VAULT_KEY to 32 random bytes, for example from{' '}
      <code className="font-mono">openssl rand -base64 32</code>, and to restart it.
    </Notice>
  )
}
