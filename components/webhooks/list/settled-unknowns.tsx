import { TimeText } from '@/components/preferences/time-text'
import { LongPlatformText, PlatformText } from '@/components/ui/text/platform-text'
import type { RegistrationChange, RegistrationList } from '@/lib/registrations/dto'
import { ACTION_WORDS, isOpen, openUnknowns, shownNow } from '../change-words'

/** Lost answers that the list explains. */
export function SettledUnknowns({ list }: { list: RegistrationList }) {
  const settled = openUnknowns(list.changes).filter((change) => !isOpen(change, list))
  if (settled.length === 0) return null
  return (
    <section aria-labelledby="settled-unknowns" className="mt-2 text-small text-muted">
      <h2 id="settled-unknowns" className="font-medium">
        Settled by the list
      </h2>
      <ul className="mt-0.5 flex flex-col gap-0.5">
        {settled.map((change) => (
          <Settled key={change.id} change={change} list={list} />
        ))}
      </ul>
    </section>
  )
}

function Settled({ change, list }: { change: RegistrationChange; list: RegistrationList }) {
  return (
    <li className="text-pretty [overflow-wrap:anywhere]">
      {ACTION_WORDS[change.action].noun} asked for by <PlatformText text={change.by} isProse />{' '}
      <TimeText iso={change.startedAt} as="relative" />, the answer got lost: {shownNow(change, list)}.{' '}
      <span className="font-mono">
        <LongPlatformText text={change.url} limit={120} />
      </span>
    </li>
  )
}
