import { FileQuestionMark } from 'lucide-react'
import { Notice } from '@/components/ui/notice'
import { IdText } from '@/components/ui/text/id-text'
import { LongPlatformText, PlatformText } from '@/components/ui/text/platform-text'
import { formatCount } from '@/lib/format/number'
import type { RegistrationList, UnreadableRegistration } from '@/lib/registrations/dto'

type Props = { list: Pick<RegistrationList, 'unreadable'> }

export function UnreadableRegistrations({ list: { unreadable } }: Props) {
  if (unreadable.length === 0) return null
  return (
    <Notice tone="unknown" icon={<FileQuestionMark aria-hidden />} title={titleOf(unreadable.length)}>
      <p>
        The platform lists {unreadable.length === 1 ? 'it' : 'them'} in a form unknown to this version. Their events are
        not known, so an event that seems to reach no endpoint may reach one of these. They can’t be changed here.
      </p>
      <ul className="mt-2 flex flex-col gap-2">
        {unreadable.map((each) => (
          <li key={each.index}>
            <Entry registration={each} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function titleOf(count: number): string {
  return count === 1 ? '1 registration can’t be read' : `${formatCount(count)} registrations can’t be read`
}

function Entry({ registration: { index, id, field, reason, raw, isCut } }: { registration: UnreadableRegistration }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="font-medium">No. {formatCount(index + 1)} of the list</span>
        {id !== null && <IdText id={id} name="registration id" />}
      </p>
      <p className="[overflow-wrap:anywhere]">
        {field === '' ? 'The whole entry' : <FieldName field={field} />}: <PlatformText text={reason} isProse />
      </p>
      {raw === null ? (
        <p className="text-muted">The text is too large or too deeply nested to show.</p>
      ) : (
        <p className="mt-0.5 font-mono text-small [overflow-wrap:anywhere]">
          <LongPlatformText text={raw} limit={320} />
          {isCut && <span className="font-sans text-muted"> The rest is left out.</span>}
        </p>
      )}
    </>
  )
}

function FieldName({ field }: { field: string }) {
  return (
    <>
      At <PlatformText text={field} className="font-mono text-small" />
    </>
  )
}

export function UnreadableNote({ list: { unreadable } }: Props) {
  if (unreadable.length === 0) return null
  const [which, them] =
    unreadable.length === 1 ? ['1 registration', 'it'] : [`${formatCount(unreadable.length)} registrations`, 'them']
  return (
    <p className="text-pretty text-muted">
      {which} can’t be read and {unreadable.length === 1 ? 'is' : 'are'} not counted: which events reach {them} is not
      known.
    </p>
  )
}
