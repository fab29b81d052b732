import { TriangleAlert } from 'lucide-react'
import { Notice } from '@/components/ui/notice'
import { LongPlatformText } from '@/components/ui/platform-text'
import type { RegistrationRow } from '@/lib/registrations/dto'
import { nearDuplicatePairs } from '@/lib/registrations/near-duplicates'

/** Registrations whose URLs mean the same receiver, or nearly: it gets what they share more than once. */
export function NearDuplicates({ registrations }: { registrations: readonly RegistrationRow[] }) {
  const pairs = nearDuplicatePairs(registrations)
  if (pairs.length === 0) return null
  return (
    <Notice tone="rejected" icon={<TriangleAlert aria-hidden />} title="URLs that are nearly the same">
      <p>Each registration is sent every event that it asks for, so events that two of them share arrive twice.</p>
      <ul className="mt-1 flex flex-col gap-1">
        {pairs.map(({ one, other, words }) => (
          <li key={`${one.id} ${other.id}`} className="[overflow-wrap:anywhere]">
            <Url>{one.url}</Url> {words} {words.startsWith('is ') ? 'as' : 'from'} <Url>{other.url}</Url>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Url({ children }: { children: string }) {
  return (
    <span className="font-mono text-small font-medium">
      <LongPlatformText text={children} limit={160} />
    </span>
  )
}
