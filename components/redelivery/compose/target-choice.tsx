'use client'

import { useQuery } from '@tanstack/react-query'
import { useFrame, usePermission } from '@/components/api/frame-context'
import { TimeText } from '@/components/preferences/time-text'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Radio } from '@/components/ui/fields/radio-choice'
import { AlertLine } from '@/components/ui/section'
import { Skeleton } from '@/components/ui/skeleton'
import { Fingerprint } from '@/components/ui/text/fingerprint'
import { PlatformText } from '@/components/ui/text/platform-text'
import type { TargetList, TargetRow } from '@/lib/redelivery/targets/dto'
import { KindBadge } from '../targets/kind-badge'
import { targetsQuery } from './composition-queries'

type Props = { chosen: string | null; onChoose: (target: TargetRow) => void; problem: string | null }

export function TargetChoice({ chosen, onChoose, problem }: Props) {
  const { environment } = useFrame()
  const { data, error, refetch, isFetching } = useQuery(targetsQuery(environment.name))
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-semibold">Target</legend>
      {data ? (
        <Targets list={data} chosen={chosen} onChoose={onChoose} />
      ) : error ? (
        <div role="alert" className="flex flex-wrap items-center gap-2">
          <p>The targets could not be read. Nothing was sent.</p>
          <Button size="small" disabled={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <Skeleton className="h-24" />
      )}
      <AlertLine>{problem}</AlertLine>
    </fieldset>
  )
}

function Targets({ list, chosen, onChoose }: { list: TargetList } & Omit<Props, 'problem'>) {
  const canCreate = usePermission('target.write')
  const { environment } = useFrame()
  const toTargets = (
    <ButtonLink size="small" href={`/${environment.name}/redeliveries/targets`}>
      Go to the targets
    </ButtonLink>
  )
  if (!list.isVaultOn)
    return (
      <p className="text-pretty text-muted">
        Each target has a signing secret, which needs a vault key to encrypt it, and this installation has none. Set
        VAULT_KEY (see the configuration documentation), restart Rampdesk, and create a target.
      </p>
    )
  if (list.targets.length === 0)
    return (
      <div className="flex flex-col items-start gap-2">
        <p className="text-pretty text-muted">
          No targets yet. A target is an endpoint approved for redeliveries, with a signing secret of its own.{' '}
          {canCreate ? 'Create the first one, then come back here.' : 'Only an admin can create one.'}
        </p>
        {canCreate && toTargets}
      </div>
    )
  return (
    <div className="flex max-h-80 flex-col gap-1.5 overflow-y-auto p-px">
      {list.targets.map((target) => (
        <TargetCard key={target.id} target={target} isChosen={target.id === chosen} onChoose={() => onChoose(target)} />
      ))}
    </div>
  )
}

function TargetCard({ target, isChosen, onChoose }: { target: TargetRow; isChosen: boolean; onChoose: () => void }) {
  const { name, url, kind, fingerprint } = target
  return (
    <label className="flex cursor-pointer items-start gap-2 rounded-control border border-line bg-panel px-2.5 py-2 hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft">
      <Radio name="target" checked={isChosen} onChange={onChoose} />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <PlatformText text={name} className="[overflow-wrap:anywhere]" />
          <KindBadge kind={kind} />
        </span>
        <PlatformText text={shortUrl(url)} className="font-mono text-small text-muted [overflow-wrap:anywhere]" />
        <span className="flex flex-wrap gap-x-2 text-small text-muted">
          <span>
            secret <Fingerprint value={fingerprint} />
          </span>
          <LastTestText target={target} />
        </span>
      </span>
    </label>
  )
}

const shortUrl = (url: string) => url.replace(/^https:\/\//, '')

function LastTestText({ target: { lastTest } }: { target: TargetRow }) {
  if (!lastTest) return <span>not tested</span>
  const { at, state, status } = lastTest
  const answer = status === null ? (state === null ? 'no answer yet' : state) : `answered ${status}`
  return (
    <span>
      test <TimeText iso={at} as="relative" />: {answer}
    </span>
  )
}
