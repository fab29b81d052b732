import { Checkbox } from '@/components/ui/fields/checkbox'
import { PlatformText } from '@/components/ui/text/platform-text'
import { middleCut } from '@/lib/format/middle-cut'
import { visibleText } from '@/lib/format/visible-text'
import type { UnfitChoice } from './choices'
import { countText } from './count-words'

/** Received values that no filter can hold, with the reason. */
export function UnfitChoices({ choices, isCapped }: { choices: readonly UnfitChoice[]; isCapped: boolean }) {
  if (choices.length === 0) return null
  return (
    <fieldset className="border-t border-line p-2">
      <legend className="sr-only">Values that cannot be filtered</legend>
      {choices.map(({ value, count, reason }) => (
        <label key={value} className="flex min-h-7 items-center gap-2 rounded-chip px-2 text-muted">
          <Checkbox disabled />
          <span className="min-w-0 flex-1 truncate" title={visibleText(middleCut(value, 200, 20))}>
            <PlatformText text={middleCut(value, 40, 10)} />
            <span className="block truncate text-mini">Cannot be filtered: it {reason}.</span>
          </span>
          <span className="text-small tabular-nums">{countText(count, isCapped)}</span>
        </label>
      ))}
    </fieldset>
  )
}
