import { LongPlatformText, PlatformText } from '@/components/ui/text/platform-text'
import type { DifferenceList, PayloadDifference } from '@/lib/archive/compare/payload-diff'
import { cutAfter } from '@/lib/format/cut-after'
import { formatJsonPath } from '@/lib/format/json-path'
import { formatQuantity } from '@/lib/format/number'

const WORDS: Record<PayloadDifference['kind'], string> = {
  added: 'Only in the second',
  removed: 'Only in the first',
  changed: 'Changed',
}

const SHOWN = 160

/** In characters, because names of members may have any length. */
const LONGEST_PATH = 400

export function DifferenceItems({ list }: { list: DifferenceList }) {
  const hasNamesakes = list.differences.some(({ path }) =>
    path.some((step) => typeof step === 'object' && step.nth > 0),
  )
  return (
    <>
      <ul aria-label="Payload differences" className="rounded-card border border-line">
        {list.differences.map((difference, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the differences of two texts never move
            key={index}
            className="flex flex-wrap items-baseline gap-x-3 border-t border-line px-3 py-1.5 first:border-t-0"
          >
            <span className="font-mono text-small font-medium [overflow-wrap:anywhere]">
              <PlatformText text={cutAfter(formatJsonPath(difference.path), LONGEST_PATH) || 'The whole payload'} />
            </span>
            <span className="font-mono text-small [overflow-wrap:anywhere]">
              {difference.kind !== 'added' && (
                <del className="rounded-[2px] bg-failed-soft px-0.5 no-underline">
                  <LongPlatformText text={difference.before} limit={SHOWN} />
                </del>
              )}
              {difference.kind === 'changed' && <span aria-hidden> → </span>}
              {difference.kind !== 'removed' && (
                <ins className="rounded-[2px] bg-delivered-soft px-0.5 no-underline">
                  <LongPlatformText text={difference.after} limit={SHOWN} />
                </ins>
              )}
            </span>
            <span className="text-small text-muted">{WORDS[difference.kind]}</span>
          </li>
        ))}
      </ul>
      {list.unlisted > 0 && (
        <p className="mt-1.5 text-small text-muted">
          {formatQuantity(list.unlisted, 'more place')} with differences are not listed.
        </p>
      )}
      {hasNamesakes && (
        <p className="mt-1.5 text-small text-muted">
          <code className="font-mono">#2</code> after a name means the second member of that name.
        </p>
      )}
    </>
  )
}
