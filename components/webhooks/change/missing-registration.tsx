import Link from 'next/link'
import { useFrame } from '@/components/api/frame-context'
import { TimeText } from '@/components/preferences/time-text'
import { BlankState } from '@/components/ui/blank-state'
import { buttonStyle } from '@/components/ui/button'
import { IdText } from '@/components/ui/id-text'
import { PlatformText } from '@/components/ui/platform-text'
import type { RegistrationList } from '@/lib/registrations/dto'

/** An id that no registration has, with the deletion made here that explains it. */
export function MissingRegistration({ id, list }: { id: string; list: RegistrationList }) {
  const { environment } = useFrame()
  const deletion = list.changes.find(
    ({ action, webhookId, state }) => action === 'delete' && webhookId === id && state !== 'refused',
  )
  return (
    <BlankState
      title="There is no registration with this id"
      actions={
        <Link href={`/${environment.name}/webhooks`} className={buttonStyle()}>
          Go to the registrations
        </Link>
      }
    >
      <p>
        <IdText id={id} name="registration id" head={28} tail={8} />
      </p>
      {deletion ? (
        <p>
          {deletion.by} deleted it here <TimeText iso={deletion.startedAt} as="relative" />; its URL was{' '}
          <PlatformText text={deletion.url} className="font-mono text-small [overflow-wrap:anywhere]" />.
        </p>
      ) : (
        <p>
          The platform does not have it in {environment.label}: it may have been deleted, or belong to another
          environment.
        </p>
      )}
    </BlankState>
  )
}
