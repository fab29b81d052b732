import { TriangleAlert } from 'lucide-react'
import { Notice } from '@/components/ui/notice'
import { IdText } from '@/components/ui/text/id-text'
import { LongPlatformText } from '@/components/ui/text/platform-text'
import { formatCount } from '@/lib/format/number'
import type { RegistrationRow } from '@/lib/registrations/dto'
import { nearDuplicatePairs } from '@/lib/registrations/list/near-duplicates'
import { isSameUrl } from '@/lib/registrations/same-url'

/** Warns of URLs that may lead to one receiver, which then gets shared events more than once. */
export function NearDuplicates({ registrations }: { registrations: readonly RegistrationRow[] }) {
  const firsts = registrations.filter(
    (row, index) => registrations.findIndex(({ url }) => isSameUrl(url, row.url)) === index,
  )
  const groups = firsts.map(({ url }) => ({ url, rows: registrations.filter((row) => isSameUrl(row.url, url)) }))
  const same = groups.filter(({ rows }) => rows.length > 1)
  const pairs = nearDuplicatePairs(groups)
  if (same.length + pairs.length === 0) return null
  return (
    <Notice tone="rejected" icon={<TriangleAlert aria-hidden />} title={titleOf(same.length > 0, pairs.length > 0)}>
      <p>Each registration receives every event it subscribes to, so events that two of them share arrive twice.</p>
      <ul className="mt-1 flex flex-col gap-1">
        {same.map(({ url, rows }) => (
          <li key={url} className="[overflow-wrap:anywhere]">
            <Url>{url}</Url> is registered {rows.length === 2 ? 'twice' : `${formatCount(rows.length)} times`}:{' '}
            <span className="inline-flex flex-wrap gap-x-3 align-bottom">
              {rows.map(({ id }) => (
                <IdText key={id} id={id} name="registration id" />
              ))}
            </span>
          </li>
        ))}
        {pairs.map(({ one, other, words }) => (
          <li key={`${one.url} ${other.url}`} className="[overflow-wrap:anywhere]">
            <Url>{one.url}</Url> {words} from <Url>{other.url}</Url>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function titleOf(hasSame: boolean, hasNear: boolean): string {
  if (!hasSame) return 'Nearly identical URLs'
  return hasNear ? 'Identical or nearly identical URLs' : 'A URL is registered more than once'
}

function Url({ children }: { children: string }) {
  return (
    <span className="font-mono text-small font-medium">
      <LongPlatformText text={children} limit={160} />
    </span>
  )
}
