import { FileQuestionMark } from 'lucide-react'
import { Notice } from '@/components/ui/notice'
import { IdText } from '@/components/ui/text/id-text'
import { LongPlatformText, PlatformText } from '@/components/ui/text/platform-text'
import { formatCount } from '@/lib/format/number'
import type { UnreadableItem } from '@/lib/ramp/records/shown-unreadable'

type Props = { items: readonly UnreadableItem[]; noun: { one: string; many: string } }

/** Names the items that do not fit the contract; the other items are shown as usual. */
export function UnreadableItems({ items, noun }: Props) {
  if (items.length === 0) return null
  const title =
    items.length === 1 ? `1 ${noun.one} can’t be read` : `${formatCount(items.length)} ${noun.many} can’t be read`
  return (
    <Notice tone="unknown" icon={<FileQuestionMark aria-hidden />} title={title}>
      <p>The platform gives {items.length === 1 ? 'it' : 'them'} in a form unknown to this version.</p>
      <ul className="mt-2 flex flex-col gap-2">
        {items.map((item) => (
          <li key={item.index}>
            <Entry item={item} noun={noun.one} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Entry({ item: { index, id, field, reason, raw, isCut }, noun }: { item: UnreadableItem; noun: string }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="font-medium">No. {formatCount(index + 1)} of the list</span>
        {id !== null && <IdText id={id} name={`${noun} id`} />}
      </p>
      <p className="[overflow-wrap:anywhere]">
        {field === '' ? (
          'The whole entry'
        ) : (
          <>
            At <PlatformText text={field} className="font-mono text-small" />
          </>
        )}
        : <PlatformText text={reason} isProse />
      </p>
      {raw === null ? (
        <p className="text-muted">The text is not shown, because it is too large or may contain a secret.</p>
      ) : (
        <p className="mt-0.5 font-mono text-small [overflow-wrap:anywhere]">
          <LongPlatformText text={raw} limit={320} />
          {isCut && <span className="font-sans text-muted"> The rest is left out.</span>}
        </p>
      )}
    </>
  )
}
