'use client'

import { CircleCheck, CircleHelp } from 'lucide-react'
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useEffect, useRef } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { PropagatingBadge } from '@/components/states/propagating-badge'
import { ButtonLink } from '@/components/ui/button-link'
import { Notice } from '@/components/ui/notice'
import { announce } from '@/components/ui/text/announcer'
import { IdText } from '@/components/ui/text/id-text'
import { PlatformText } from '@/components/ui/text/platform-text'
import { sharedAddress } from '@/lib/archive/filter/delivery-address'
import type { RegistrationChange, RegistrationList, RegistrationRow } from '@/lib/registrations/dto'
import { ChangePage } from '../change/change-page'
import { DeleteForm } from '../change/delete-form'
import { MissingRegistration } from '../change/missing-registration'
import type { RegistrationsSeed } from '../registration-queries'
import { MoveCreate } from './move-create'
import { moveState } from './move-state'
import { MoveStep } from './move-step'
import { MoveWatch } from './move-watch'

/** The state of the move is in the address, so that a shared link shows the same step. */
const parsers = { to: parseAsString, step: parseAsStringLiteral(['delete']) }

export function MoveRegistration({ seed, id }: { seed: RegistrationsSeed; id: string }) {
  return (
    <ChangePage
      title="Move to another URL"
      about={
        <>
          A new registration replaces <IdText id={id} name="registration id" />
        </>
      }
      seed={seed}
    >
      {(list) => <Wizard list={list} id={id} />}
    </ChangePage>
  )
}

function Wizard({ list, id }: { list: RegistrationList; id: string }) {
  const [{ to, step }, setPlace] = useQueryStates(parsers, { history: 'push' })
  const state = moveState(list, id, to)
  if (state.kind === 'missing') return <MissingRegistration id={id} list={list} other={state.other} />
  if (state.kind === 'done') return <Moved {...state} list={list} />

  const { from } = state
  const target = state.kind === 'watch' ? state.to : null
  const isDeleting = target !== null && step === 'delete'
  return (
    <ol className="flex max-w-3xl flex-col gap-3">
      <MoveStep number={1} title="Register the new URL" standing={target ? 'done' : 'now'}>
        {target ? (
          <p className="[overflow-wrap:anywhere]">
            <PlatformText text={target.url} className="font-mono text-small" /> is registered.{' '}
            <IdText id={target.id} name="registration id" />
          </p>
        ) : (
          <>
            {state.kind === 'create' && state.isTargetGone && <TargetGone />}
            <MoveCreate from={from} list={list} onCreated={(created) => void setPlace({ to: created, step: null })} />
          </>
        )}
      </MoveStep>
      <MoveStep
        number={2}
        title="Watch traffic arrive at both"
        standing={target === null ? 'later' : isDeleting ? 'done' : 'now'}
      >
        {target ? (
          <MoveWatch
            from={from}
            to={target}
            list={list}
            isOver={isDeleting}
            onGoOn={() => void setPlace({ step: 'delete' })}
          />
        ) : (
          <p className="text-muted">Both endpoints receive everything until the old registration is deleted.</p>
        )}
      </MoveStep>
      <MoveStep number={3} title="Delete the old registration" standing={isDeleting ? 'now' : 'later'}>
        {isDeleting ? (
          <DeleteForm
            registration={from}
            list={list}
            cancelLabel="Keep watching"
            onCancel={() => void setPlace({ step: null })}
            onMade={() => announce('Old registration deleted. The move is complete.')}
          />
        ) : (
          <p className="text-muted">The platform then sends to the new URL only.</p>
        )}
      </MoveStep>
    </ol>
  )
}

function TargetGone() {
  return (
    <Notice
      tone="rejected"
      icon={<CircleHelp aria-hidden />}
      title="The new registration named in this address does not exist"
    >
      It may have been deleted. Register a URL below to start again; nothing else was changed.
    </Notice>
  )
}

type MovedProps = { to: RegistrationRow; deletion: RegistrationChange; list: RegistrationList }

function Moved({ to, deletion, list }: MovedProps) {
  const { environment } = useFrame()
  const deliveries = sharedAddress(environment.name, 'endpoint', to.url)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus()
  }, [])
  return (
    <div ref={place} tabIndex={-1} className="max-w-3xl">
      <Notice
        role="status"
        tone="delivered"
        icon={<CircleCheck aria-hidden />}
        title="The move is complete"
        actions={
          <>
            <ButtonLink href={`/${environment.name}/webhooks`}>Go to the registrations</ButtonLink>
            {deliveries && <ButtonLink href={deliveries}>Open its deliveries</ButtonLink>}
          </>
        }
      >
        <p className="[overflow-wrap:anywhere]">
          <PlatformText text={to.url} className="font-mono text-small" /> has replaced{' '}
          <PlatformText text={deletion.url} className="font-mono text-small" />.{' '}
          {deletion.state === 'done'
            ? 'The old registration is deleted'
            : 'The answer to the deletion of the old registration was lost, and the list no longer has it'}
          ; deliveries may still arrive there for about 60 s after that.
        </p>
        <p className="pt-1.5 empty:hidden">
          <PropagatingBadge ms={deletion.propagatingMs} countedAt={list.readAt} />
        </p>
      </Notice>
    </div>
  )
}
