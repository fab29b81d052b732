import { useFrame } from '@/components/api/frame-context'
import { BlankState } from '@/components/ui/blank-state'
import { ButtonLink } from '@/components/ui/button-link'
import { IdText } from '@/components/ui/text/id-text'
import { LongPlatformText } from '@/components/ui/text/platform-text'
import type { RegistrationList, RegistrationRow } from '@/lib/registrations/dto'
import { mayBeUnreadable } from '@/lib/registrations/list/may-be-unreadable'
import { DeletionNote } from '../deletion-note'

type Props = { id: string; list: RegistrationList; other?: RegistrationRow | null }

export function MissingRegistration({ id, list, other = null }: Props) {
  const { environment } = useFrame()
  const isUnreadable = mayBeUnreadable(list, id)
  const deletion = list.changes.find(
    ({ action, webhookId, state }) => action === 'delete' && webhookId === id && state !== 'refused',
  )
  return (
    <BlankState
      title={isUnreadable ? 'This registration can’t be read' : 'There is no registration with this id'}
      actions={<ButtonLink href={`/${environment.name}/webhooks`}>Go to the registrations</ButtonLink>}
    >
      <p>
        <IdText id={id} name="registration id" />
      </p>
      {isUnreadable && (
        <p>
          The platform lists a registration in a form unknown to this version, and it may be this one. It can’t be
          changed here.
        </p>
      )}
      {deletion ? (
        <p>
          <DeletionNote deletion={deletion} /> Its URL was <Url>{deletion.url}</Url>.
        </p>
      ) : isUnreadable ? null : (
        <p>
          The platform does not have it in {environment.label}: it may have been deleted, or belong to another
          environment.
        </p>
      )}
      {other && (
        <p>
          The other registration named in this address exists: <Url>{other.url}</Url>.
        </p>
      )}
    </BlankState>
  )
}

function Url({ children }: { children: string }) {
  return (
    <span className="font-mono text-small [overflow-wrap:anywhere]">
      <LongPlatformText text={children} limit={160} />
    </span>
  )
}
